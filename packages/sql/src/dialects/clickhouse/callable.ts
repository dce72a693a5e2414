import { functionNames } from "../common/named-calls.ts";

/** Functions that formulas may call by name: what reads nothing but its arguments and answers the same every time. */
const SCALAR = `
  abs acos acosh asin asinh atan atan2 atanh cbrt ceil ceiling cos cosh degrees erf erfc exp exp10 exp2 factorial floor gcd hypot lcm lgamma
  ln log log10 log1p log2 mod pi pow power radians round roundBankers sign sin sinh sqrt tan tanh tgamma trunc truncate
  intDiv intDivOrZero isFinite isInfinite isNaN modulo negate positiveModulo widthBucket
  bitAnd bitCount bitNot bitOr bitShiftLeft bitShiftRight bitTest bitXor
  ascii base58Decode base58Encode base64Decode base64Encode bin char concat concatWithSeparator countMatches countSubstrings
  damerauLevenshteinDistance editDistance editDistanceUTF8 endsWith empty extract extractAll format hex initcap initcapUTF8 jaroSimilarity
  jaroWinklerSimilarity left leftPad leftPadUTF8 length lengthUTF8 like lower lowerUTF8 match MD5 multiSearchAny ngramDistance normalizeUTF8NFC
  normalizeUTF8NFD notEmpty position positionUTF8 punycodeEncode repeat replace replaceAll replaceOne replaceRegexpAll replaceRegexpOne reverse
  reverseUTF8 right rightPad rightPadUTF8 soundex space splitByChar splitByRegexp splitByString startsWith stringJaccardIndex substring
  substringIndex substringIndexUTF8 substringUTF8 toValidUTF8 tokens translate translateUTF8 trim trimBoth trimLeft trimRight unbin unhex upper
  upperUTF8 cityHash64 CRC32 CRC64 farmHash64 halfMD5 intHash32 intHash64 SHA1 SHA224 SHA256 SHA512 sipHash64 xxHash32 xxHash64
  cutToFirstSignificantSubdomain cutURLParameter decodeURLComponent domain domainWithoutWWW encodeURLComponent extractURLParameter fragment
  path protocol queryString topLevelDomain
  addDays addHours addMinutes addMonths addQuarters addSeconds addWeeks addYears age dateDiff dateName dateTrunc formatDateTime
  fromUnixTimestamp monthName subtractDays subtractHours subtractMinutes subtractMonths subtractSeconds subtractWeeks subtractYears
  timezoneOffset toDayOfMonth toDayOfWeek toDayOfYear toDaysSinceYearZero toHour toISOWeek toISOYear toMinute toMonth toQuarter toSecond
  toUnixTimestamp toWeek toYear toYYYYMM toYYYYMMDD
  arrayAvg arrayCompact arrayConcat arrayCount arrayCumSum arrayDistinct arrayElement arrayEnumerate arrayFlatten arrayIntersect
  arrayJaccardIndex arrayMax arrayMin arrayProduct arrayResize arrayReverse arrayReverseSort arraySlice arraySort arrayStringConcat arraySum
  arrayUniq countEqual has hasAll hasAny indexOf
  coalesce greatest ifNull least multiIf nullIf toBool toFloat64 toInt64 toString
  isValidJSON JSONArrayLength JSONExtractBool JSONExtractFloat JSONExtractInt JSONExtractKeys JSONExtractRaw JSONExtractString JSONHas
  JSONLength JSONType toJSONString
  geohashEncode geohashDecode greatCircleAngle greatCircleDistance
`;
const AGGREGATE = `
  any anyLast argMax argMin avg avgWeighted boundingRatio corr corrStable count covarPop
  covarPopStable covarSamp covarSampStable cramersV deltaSum entropy groupArray groupBitAnd groupBitOr groupBitXor
  groupUniqArray kurtPop kurtSamp max median medianExact min rankCorr simpleLinearRegression skewPop skewSamp stddevPop stddevPopStable
  stddevSamp stddevSampStable sum sumKahan sumMap theilsU uniq uniqCombined uniqExact uniqHLL12 varPop varPopStable varSamp varSampStable
`;

function spelled(text: string): readonly (readonly [string, string])[] {
  return text
    .trim()
    .split(/\s+/u)
    .map((name) => [name.toLowerCase(), name] as const);
}

export const clickhouseFunctions = {
  scalar: functionNames(SCALAR),
  aggregate: functionNames(AGGREGATE),
  spelling: new Map([...spelled(SCALAR), ...spelled(AGGREGATE)]),
};
