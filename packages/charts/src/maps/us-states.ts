import { digits, NameIndex, plainName } from "./region-names.ts";

/** FIPS code, USPS code, name, and the older short form where it is another word. */
const states = `
01 AL Alabama|Ala
02 AK Alaska
04 AZ Arizona|Ariz
05 AR Arkansas|Ark
06 CA California|Calif
08 CO Colorado|Colo
09 CT Connecticut|Conn
10 DE Delaware|Del
11 DC District of Columbia|Washington DC|Washington D.C.|D.C.
12 FL Florida|Fla
13 GA Georgia
15 HI Hawaii
16 ID Idaho
17 IL Illinois|Ill
18 IN Indiana|Ind
19 IA Iowa
20 KS Kansas|Kans|Kan
21 KY Kentucky
22 LA Louisiana
23 ME Maine
24 MD Maryland
25 MA Massachusetts|Mass
26 MI Michigan|Mich
27 MN Minnesota|Minn
28 MS Mississippi|Miss
29 MO Missouri
30 MT Montana|Mont
31 NE Nebraska|Nebr|Neb
32 NV Nevada|Nev
33 NH New Hampshire
34 NJ New Jersey
35 NM New Mexico
36 NY New York
37 NC North Carolina|N Car
38 ND North Dakota|N Dak
39 OH Ohio
40 OK Oklahoma|Okla
41 OR Oregon|Oreg|Ore
42 PA Pennsylvania|Penn|Penna
44 RI Rhode Island
45 SC South Carolina|S Car
46 SD South Dakota|S Dak
47 TN Tennessee|Tenn
48 TX Texas|Tex
49 UT Utah
50 VT Vermont
51 VA Virginia
53 WA Washington|Wash
54 WV West Virginia|W Va
55 WI Wisconsin|Wis|Wisc
56 WY Wyoming|Wyo
60 AS American Samoa
66 GU Guam
69 MP Northern Mariana Islands
72 PR Puerto Rico
78 VI Virgin Islands|US Virgin Islands|U.S. Virgin Islands
`;

const names = new NameIndex();
const codes: string[] = [];
const letters: string[] = [];
for (const line of states.trim().split("\n")) {
  const [fips = "", usps = "", ...rest] = line.split(" ");
  const place = codes.push(fips) - 1;
  letters.push(usps);
  for (const name of [usps, `US-${usps}`, ...rest.join(" ").split("|")]) names.add(name, place);
}

/** The FIPS code of a state: from its name, its USPS, ISO 3166-2 or FIPS code. */
export function stateCode(text: string): string | null {
  const number = digits(text, 2);
  if (number !== null) return codes.includes(number) ? number : null;
  const name = plainName(text);
  const place = names.find(name) ?? names.find(name.replace(/^(?:state|commonwealth) of /u, "").replace(/ state$/u, ""));
  return place === null ? null : (codes[place] ?? null);
}

/** The two letters of a state by its name. */
export function stateLetters(text: string): string | null {
  const place = names.find(plainName(text));
  return place === null ? null : (letters[place] ?? null);
}
