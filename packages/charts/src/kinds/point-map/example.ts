import { FLOAT, INTEGER, TEXT } from "../../plain-table.ts";
import type { ChartExample } from "../example.ts";

const airports = [
  ["ATL", 33.64, -84.43, 414],
  ["BOS", 42.36, -71.01, 118],
  ["BWI", 39.18, -76.67, 105],
  ["CLT", 35.21, -80.94, 128],
  ["DCA", 38.85, -77.04, 86],
  ["DEN", 39.86, -104.67, 241],
  ["DFW", 32.9, -97.04, 281],
  ["DTW", 42.21, -83.35, 161],
  ["EWR", 40.69, -74.17, 138],
  ["FLL", 26.07, -80.15, 72],
  ["HNL", 21.32, -157.92, 58],
  ["IAD", 38.94, -77.46, 82],
  ["IAH", 29.98, -95.34, 185],
  ["JFK", 40.64, -73.78, 118],
  ["LAS", 36.08, -115.15, 172],
  ["LAX", 33.94, -118.41, 215],
  ["LGA", 40.78, -73.87, 119],
  ["MCO", 28.43, -81.32, 130],
  ["MDW", 41.79, -87.75, 90],
  ["MIA", 25.79, -80.29, 65],
  ["MSP", 44.88, -93.22, 131],
  ["OAK", 37.72, -122.22, 68],
  ["ORD", 41.98, -87.9, 350],
  ["PDX", 45.59, -122.6, 61],
  ["PHL", 39.87, -75.24, 101],
  ["PHX", 33.43, -112.01, 199],
  ["SAN", 32.73, -117.19, 92],
  ["SEA", 47.45, -122.31, 108],
  ["SFO", 37.62, -122.37, 140],
  ["SJC", 37.36, -121.93, 55],
  ["SLC", 40.79, -111.98, 139],
  ["STL", 38.75, -90.37, 62],
  ["ANC", 61.17, -150.0, 20],
] as const;

const columns = [
  { id: "airport", name: "Airport", type: TEXT, cells: airports.map(([airport]) => airport) },
  { id: "latitude", name: "Latitude", type: FLOAT, cells: airports.map(([, latitude]) => latitude) },
  { id: "longitude", name: "Longitude", type: FLOAT, cells: airports.map(([, , longitude]) => longitude) },
  { id: "flights", name: "Flights", type: INTEGER, cells: airports.map(([, , , flights]) => BigInt(flights * 1000)) },
] as const;

const element = {
  kind: "point-map",
  source: { kind: "table", elementId: "airports" },
  columns: [
    { id: "airport", formula: "[Airports/Code]" },
    { id: "latitude", formula: "[Airports/Latitude]" },
    { id: "longitude", formula: "[Airports/Longitude]" },
    { id: "flights", name: "Flights", formula: "Sum([Airports/Flights])" },
  ],
  latitude: { columnId: "latitude" },
  longitude: { columnId: "longitude" },
  label: [{ columnId: "airport" }],
} as const;

export const pointMapExamples: readonly ChartExample[] = [
  {
    name: "flights",
    title: "Flights leave from the coasts and four hubs",
    subtitle: "Departures by airport, 2001",
    width: 520,
    height: 320,
    element: { ...element, id: "flights", size: { columnId: "flights" } },
    columns,
  },
  {
    name: "airports",
    title: "Airports crowd into the eastern half",
    subtitle: "Circle counts airports; zoom splits a cluster",
    width: 300,
    height: 220,
    element: { ...element, id: "airports", color: { by: "scale", column: "flights" } },
    columns,
  },
];
