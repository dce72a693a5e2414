import { INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const zones = [
  ["POLYGON ((-10 36, 3 36, 3 44, -10 44, -10 36))", 320],
  ["POLYGON ((6 37, 19 37, 14 46, 6 46, 6 37))", 540],
  ['{"type": "Polygon", "coordinates": [[[-5, 43], [8, 43], [8, 51], [-5, 51], [-5, 43]]]}', 860],
  ["MULTIPOLYGON (((8 48, 15 48, 15 55, 8 55, 8 48), (10 50, 13 50, 13 53, 10 53, 10 50)), ((16 49, 24 49, 24 54, 16 54, 16 49)))", 710],
  ["LINESTRING (-3.7 40.4, 2.35 48.85, 13.4 52.5, 21 52.2)", 95],
  ["POINT (12.5 41.9)", 40],
  ["POLYGON ((1 2", 11],
] as const;

export const geographyMapExamples: readonly ChartExample[] = [
  {
    name: "zones",
    title: "The middle zone is delivered to most",
    subtitle: "Parcels by zone, one week",
    width: 420,
    height: 320,
    element: {
      id: "zones",
      kind: "geography-map",
      source: { kind: "table", elementId: "zones" },
      columns: [
        { id: "zone", formula: "[Zones/Shape]" },
        { id: "parcels", name: "Parcels", formula: "Sum([Zones/Parcels])" },
      ],
      geography: { columnId: "zone" },
      color: { by: "scale", column: "parcels" },
    },
    columns: [
      { id: "zone", name: "Shape", type: TEXT, cells: zones.map(([zone]) => zone) },
      { id: "parcels", name: "Parcels", type: INTEGER, cells: zones.map(([, parcels]) => BigInt(parcels)) },
    ],
  },
];
