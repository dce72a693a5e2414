import { FLOAT, INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const landfalls = [
  ["Florida", 120],
  ["Texas", 64],
  ["Louisiana", 62],
  ["North Carolina", 58],
  ["South Carolina", 32],
  ["Alabama", 24],
  ["Georgia", 21],
  ["Mississippi", 19],
  ["New York", 15],
  ["Virginia", 13],
  ["Massachusetts", 12],
  ["Maine", 6],
] as const;

const shelters = [
  ["Miami", 25.76, -80.19, 5200],
  ["Tampa", 27.95, -82.46, 3100],
  ["Jacksonville", 30.33, -81.66, 1400],
  ["New Orleans", 29.95, -90.07, 4300],
  ["Houston", 29.76, -95.37, 6100],
  ["Corpus Christi", 27.8, -97.4, 900],
  ["Mobile", 30.69, -88.04, 800],
  ["Wilmington", 34.23, -77.94, 1200],
  ["Charleston", 32.78, -79.93, 1700],
  ["Norfolk", 36.85, -76.29, 1500],
  ["New York City", 40.71, -74.01, 2600],
] as const;

export const mapLayersExamples: readonly ChartExample[] = [
  {
    name: "layers",
    title: "Shelters stand where most storms come ashore",
    subtitle: "Landfalls since 1851; circles are beds in shelters",
    width: 560,
    height: 340,
    element: {
      id: "layers",
      kind: "region-map",
      source: { kind: "table", elementId: "storms" },
      columns: [
        { id: "state", formula: "[Storms/State]" },
        { id: "landfalls", name: "Landfalls", formula: "Count()" },
        { id: "latitude", formula: "[Storms/Latitude]" },
        { id: "longitude", formula: "[Storms/Longitude]" },
        { id: "beds", name: "Beds", formula: "Max([Storms/Beds])" },
        { id: "city", formula: "[Storms/City]" },
      ],
      region: { columnId: "state", regionType: "us-state" },
      color: { by: "scale", column: "landfalls" },
      sheaf: {
        chart: {
          ownLayer: { name: "Landfalls" },
          layers: [
            {
              id: "shelters",
              kind: "point-map",
              name: "Shelter beds",
              latitude: { columnId: "latitude" },
              longitude: { columnId: "longitude" },
              size: { columnId: "beds" },
              color: { by: "single", value: "#c2571a" },
              label: [{ columnId: "city" }],
            },
          ],
        },
      },
    },
    columns: [
      { id: "state", name: "State", type: TEXT, cells: landfalls.map(([state]) => state) },
      { id: "landfalls", name: "Landfalls", type: INTEGER, cells: landfalls.map(([, count]) => BigInt(count)) },
    ],
    layers: {
      shelters: [
        { id: "latitude", name: "Latitude", type: FLOAT, cells: shelters.map(([, latitude]) => latitude) },
        { id: "longitude", name: "Longitude", type: FLOAT, cells: shelters.map(([, , longitude]) => longitude) },
        { id: "beds", name: "Beds", type: INTEGER, cells: shelters.map(([, , , beds]) => BigInt(beds)) },
        { id: "city", name: "City", type: TEXT, cells: shelters.map(([city]) => city) },
      ],
    },
  },
];
