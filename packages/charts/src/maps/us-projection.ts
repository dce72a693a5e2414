import { geoAlbersUsa } from "d3-geo";

/** The projection in which the shapes of the United States are kept, Alaska and Hawaii at the lower left. */
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);

export const placeInUs = (longitude: number, latitude: number): readonly [number, number] | null => projection([longitude, latitude]);

export const degreesInUs = (x: number, y: number): readonly [number, number] | null => projection.invert?.([x, y]) ?? null;
