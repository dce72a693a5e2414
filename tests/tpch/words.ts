// Published value ranges of TPC-H (specification 4.2.2.13 and 4.2.3), and words of our own for its comments.

/** Names of parts are five of these (P_NAME). */
export const colors =
  "almond antique aquamarine azure beige bisque black blanched blue blush brown burlywood burnished chartreuse chiffon chocolate coral cornflower cornsilk cream cyan dark deep dim dodger drab firebrick floral forest frosted gainsboro ghost goldenrod green grey honeydew hot indian ivory khaki lace lavender lawn lemon light lime linen magenta maroon medium metallic midnight mint misty moccasin navajo navy olive orange orchid pale papaya peach peru pink plum powder puff purple red rose rosy royal saddle salmon sandy seashell sienna sky slate smoke snow spring steel tan thistle tomato turquoise violet wheat white yellow".split(
    " ",
  );

/** P_TYPE is one of each. */
export const types = [
  ["STANDARD", "SMALL", "MEDIUM", "LARGE", "ECONOMY", "PROMO"],
  ["ANODIZED", "BURNISHED", "PLATED", "POLISHED", "BRUSHED"],
  ["TIN", "NICKEL", "BRASS", "STEEL", "COPPER"],
] as const;

/** P_CONTAINER is one of each. */
export const containers = [
  ["SM", "LG", "MED", "JUMBO", "WRAP"],
  ["CASE", "BOX", "BAG", "JAR", "PKG", "PACK", "CAN", "DRUM"],
] as const;

export const segments = ["AUTOMOBILE", "BUILDING", "FURNITURE", "MACHINERY", "HOUSEHOLD"];
export const priorities = ["1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW"];
export const instructions = ["DELIVER IN PERSON", "COLLECT COD", "NONE", "TAKE BACK RETURN"];
export const modes = ["REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB"];
export const regions = ["AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST"];

/** Name and region by key. */
export const nations: readonly (readonly [name: string, region: number])[] = [
  ["ALGERIA", 0],
  ["ARGENTINA", 1],
  ["BRAZIL", 1],
  ["CANADA", 1],
  ["EGYPT", 4],
  ["ETHIOPIA", 0],
  ["FRANCE", 3],
  ["GERMANY", 3],
  ["INDIA", 2],
  ["INDONESIA", 2],
  ["IRAN", 4],
  ["IRAQ", 4],
  ["JAPAN", 2],
  ["JORDAN", 4],
  ["KENYA", 0],
  ["MOROCCO", 0],
  ["MOZAMBIQUE", 0],
  ["PERU", 1],
  ["CHINA", 2],
  ["ROMANIA", 3],
  ["SAUDI ARABIA", 4],
  ["VIETNAM", 2],
  ["RUSSIA", 3],
  ["UNITED KINGDOM", 3],
  ["UNITED STATES", 1],
];

/** What comments are made of: query 13 looks for "special … requests". */
export const prose = {
  adjectives: "special quiet late early heavy narrow open patient plain ready sharp steady tidy warm".split(" "),
  nouns: "requests barrels boats bridges clocks crates fields ladders lamps letters lists maps mills orders ropes".split(" "),
  verbs: "wait turn carry count settle gather arrive return follow leave".split(" "),
  places: ["above the", "along the", "behind the", "near the", "under the", "without any", "beside some", "among the"],
} as const;
