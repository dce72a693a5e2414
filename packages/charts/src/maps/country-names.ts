import { digits, NameIndex } from "./region-names.ts";

interface Country {
  readonly id: string;
  readonly name: string;
}

/** What countries are called besides: by their code of two letters. */
const otherNames: Readonly<Record<string, string>> = {
  AE: "UAE|Emirates",
  BA: "Bosnia|Bosnia-Herzegovina|Bosnia and Herz.",
  BN: "Brunei",
  BO: "Bolivia|Plurinational State of Bolivia",
  BS: "Bahamas, The",
  CD: "DR Congo|D.R. Congo|DRC|Congo-Kinshasa|Congo (Kinshasa)|Congo, Dem. Rep.|Dem. Rep. Congo|Zaire|Democratic Republic of Congo",
  CF: "Central African Rep.|CAR",
  CG: "Congo-Brazzaville|Congo (Brazzaville)|Congo, Rep.|Republic of Congo|Republic of the Congo|Congo",
  CI: "Ivory Coast|Cote d'Ivoire|Côte d'Ivoire",
  CN: "China|PRC|Mainland China|People's Republic of China",
  CV: "Cape Verde|Cabo Verde",
  CZ: "Czech Republic|Czechia",
  DE: "Federal Republic of Germany",
  DO: "Dominican Rep.",
  EG: "Egypt, Arab Rep.",
  FK: "Falkland Islands|Falkland Is.",
  FM: "Micronesia|Micronesia, Fed. Sts.",
  GB: "UK|U.K.|Great Britain|Britain|United Kingdom of Great Britain and Northern Ireland",
  GM: "Gambia, The",
  GQ: "Eq. Guinea",
  HK: "Hong Kong|Hong Kong SAR, China|Hong Kong SAR",
  IR: "Iran|Iran, Islamic Rep.|Islamic Republic of Iran",
  KG: "Kyrgyz Republic|Kyrgyzstan",
  KN: "St. Kitts and Nevis",
  KP: "North Korea|DPRK|Korea, Dem. People's Rep.|Korea, North|Dem. People's Republic of Korea",
  KR: "South Korea|Republic of Korea|Korea, Rep.|Korea, South|Korea (Republic of)",
  LA: "Laos|Lao PDR",
  LC: "St. Lucia",
  MD: "Moldova",
  MK: "North Macedonia|Macedonia|Macedonia, FYR|FYR Macedonia|FYROM",
  MM: "Burma|Myanmar",
  MO: "Macau|Macao|Macao SAR, China",
  NL: "Holland|Netherlands|The Netherlands",
  PS: "Palestine|West Bank and Gaza|Palestinian Territories|Palestinian Territory|State of Palestine",
  RU: "Russia",
  SK: "Slovak Republic",
  SS: "S. Sudan",
  ST: "Sao Tome",
  SY: "Syria",
  SZ: "Swaziland|Eswatini",
  TL: "East Timor|Timor-Leste",
  TR: "Turkey|Turkiye|Türkiye",
  TT: "Trinidad",
  TW: "Taiwan|Taiwan, China|Chinese Taipei|Republic of China",
  TZ: "Tanzania|United Republic of Tanzania",
  US: "USA|U.S.A.|U.S.|United States|America",
  VA: "Vatican|Holy See|Vatican City",
  VC: "St. Vincent and the Grenadines|St. Vin. and Gren.",
  VE: "Venezuela|Venezuela, RB",
  VG: "British Virgin Is.",
  VI: "U.S. Virgin Is.|Virgin Islands (U.S.)",
  VN: "Vietnam|Viet Nam",
  YE: "Yemen, Rep.",
};

export interface CountryWords {
  readonly codes: readonly (readonly [alpha2: string, alpha3: string, numeric: string, ...rest: string[]])[];
  readonly names: Readonly<Record<string, string | readonly string[]>>;
}

/** Finds countries by name, and by their ISO 3166-1 codes of two letters, three letters and digits. */
export function countryFinder(countries: readonly Country[], { codes, names }: CountryWords): (text: string) => number | null {
  const index = new NameIndex();
  const byNumber = new Map(countries.map(({ id }, place) => [id, place]));
  countries.forEach(({ name }, place) => index.add(name, place));
  const known = codes.flatMap(([alpha2, alpha3, numeric]) => {
    const place = byNumber.get(numeric);
    return place === undefined ? [] : [{ alpha2, alpha3, place }];
  });
  for (const { alpha2, place } of known) {
    const called = names[alpha2] ?? [];
    for (const name of typeof called === "string" ? [called] : called) index.add(name, place);
  }
  // What is said here is so, whatever the lists make of a name.
  for (const { alpha2, alpha3, place } of known) {
    for (const name of [alpha2, alpha3, ...(otherNames[alpha2]?.split("|") ?? [])]) index.set(name, place);
  }
  const kosovo = countries.findIndex(({ name }) => name === "Kosovo");
  if (kosovo !== -1) for (const name of ["XK", "XKX", "Kosovo"]) index.set(name, kosovo);
  return (text) => {
    const number = digits(text, 3);
    return number === null ? index.find(text) : (byNumber.get(number) ?? null);
  };
}
