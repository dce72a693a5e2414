/** A real table of the sample organization and where it comes from. Files are those of the npm package `vega-datasets`. */
export interface SampleTable {
  readonly name: string;
  readonly file: string;
  /** Shown beside the table in the browser: what it is, how many rows, whose it is. */
  readonly comment: string;
  /** Types of a delimited file's columns, in its order; null for Parquet, which has its own. */
  readonly columns: readonly SampleColumn[] | null;
}

export interface SampleColumn {
  readonly name: string;
  readonly type:
    | "text"
    | "integer"
    | "float"
    | { readonly decimal: readonly [precision: number, scale: number] }
    | { readonly date: string };
  readonly nullTexts?: readonly string[];
}

const text = (...names: string[]): SampleColumn[] => names.map((name) => ({ name, type: "text" }));
const integer = (...names: string[]): SampleColumn[] => names.map((name) => ({ name, type: "integer" }));
const float = (...names: string[]): SampleColumn[] => names.map((name) => ({ name, type: "float" }));
const decimal = (precision: number, scale: number, ...names: string[]): SampleColumn[] =>
  names.map((name) => ({ name, type: { decimal: [precision, scale] } }));
const ISO_DAY: SampleColumn["type"] = { date: "iso" };

export const sampleTables: readonly SampleTable[] = [
  {
    name: "flights",
    file: "flights-3m.parquet",
    comment:
      "3 million flights inside the United States in 2001: departure, delay in minutes, distance in miles. Source: U.S. Bureau of Transportation Statistics, On-Time Performance (transtats.bts.gov), by way of vega-datasets.",
    columns: null,
  },
  {
    name: "airports",
    file: "airports.csv",
    comment:
      "Airports of the United States and its territories with their places. Source: Data.gov, U.S. government work, by way of vega-datasets.",
    columns: [...text("iata", "name", "city", "state", "country"), ...float("latitude", "longitude")],
  },
  {
    name: "birdstrikes",
    file: "birdstrikes.csv",
    comment:
      "10,000 reported strikes of wildlife by aircraft, 1990 to 2002, with cost in U.S. dollars and speed in knots. Source: FAA Wildlife Strike Database (wildlife.faa.gov), U.S. government work, by way of vega-datasets.",
    columns: [
      ...text("Airport Name", "Aircraft Make Model", "Effect Amount of damage"),
      { name: "Flight Date", type: ISO_DAY },
      ...text("Aircraft Airline Operator", "Origin State", "Phase of flight", "Wildlife Size", "Wildlife Species", "Time of day"),
      ...integer("Cost Other", "Cost Repair", "Cost Total $", "Speed IAS in knots"),
    ],
  },
  {
    name: "seattle_weather",
    file: "seattle-weather.csv",
    comment:
      "Daily weather in Seattle, 2012 to 2015: precipitation in mm, temperatures in °C, wind in m/s. Source: NOAA National Climatic Data Center, U.S. government work, by way of vega-datasets.",
    columns: [{ name: "date", type: ISO_DAY }, ...decimal(6, 1, "precipitation", "temp_max", "temp_min", "wind"), ...text("weather")],
  },
  {
    name: "zipcodes",
    file: "zipcodes.csv",
    comment:
      "Postal codes of the United States with place and county. Source: GeoNames Postal Codes (geonames.org), CC BY 4.0, by way of vega-datasets.",
    columns: [...text("zip_code"), ...float("latitude", "longitude"), ...text("city", "state", "county")],
  },
  {
    name: "sp500",
    file: "sp500.csv",
    comment: "Monthly closing values of the S&P 500 index, January 2000 to March 2010. Source: vega-datasets.",
    columns: [{ name: "date", type: { date: "%b %d %Y" } }, ...decimal(10, 2, "price")],
  },
  {
    name: "stocks",
    file: "stocks.csv",
    comment: "Monthly share prices of five companies, 2000 to 2010, in U.S. dollars. Source: vega-datasets.",
    columns: [...text("symbol"), { name: "date", type: { date: "%b %d %Y" } }, ...decimal(10, 2, "price")],
  },
  {
    name: "us_employment",
    file: "us-employment.csv",
    comment:
      "People employed in the United States by sector and month, 2006 to 2015, in thousands, seasonally adjusted. Source: U.S. Bureau of Labor Statistics, Current Employment Statistics (bls.gov/ces), by way of vega-datasets.",
    columns: [
      { name: "month", type: ISO_DAY },
      ...integer(
        "nonfarm",
        "private",
        "goods_producing",
        "service_providing",
        "private_service_providing",
        "mining_and_logging",
        "construction",
        "manufacturing",
        "durable_goods",
        "nondurable_goods",
        "trade_transportation_utilties",
      ),
      ...decimal(8, 1, "wholesale_trade", "retail_trade", "transportation_and_warehousing", "utilities"),
      ...integer(
        "information",
        "financial_activities",
        "professional_and_business_services",
        "education_and_health_services",
        "leisure_and_hospitality",
        "other_services",
        "government",
        "nonfarm_change",
      ),
    ],
  },
];
