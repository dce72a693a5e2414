/**
 * The names that people who come from the reference product know, by topic: facts, held here so that none of them goes missing.
 */
export const KNOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  aggregate: `
    ArrayAgg ArrayAggDistinct Avg AvgIf Corr Count CountDistinct CountDistinctIf CountIf GrandTotal ListAgg ListAggDistinct Max
    MaxIf Median Min MinIf PercentOfTotal PercentileCont PercentileDisc RegressionIntercept RegressionR2 RegressionSlope StdDev
    Subtotal Sum SumIf SumProduct Variance VariancePop
  `,
  array: `
    Array ArrayCompact ArrayConcat ArrayContains ArrayDistinct ArrayExcept ArrayIntersection ArrayJoin ArrayLength ArraySlice
    RaggedHierarchy Sequence Sparkline SparklineAgg SplitToArray
  `,
  date: `
    BusinessDays ConvertTimezone DateAdd DateDiff DateFormat DateFromUnix DateFromUnixMs DateFromUnixUs DateLookback DateParse
    DatePart DateTrunc Day DayOfYear EndOfMonth Hour InDateRange InPriorDateRange LastDay MakeDate Minute Month MonthName Now
    Quarter Second Today Weekday WeekdayName Year
  `,
  financial: "CAGR Effect FV IPmt NPer Nominal PPmt PV Pmt XNPV",
  geography: "Area Centroid Distance Geography Intersects Latitude Longitude MakeLine MakePoint Perimeter Within",
  join: "Lookup Rollup",
  logical: "Between Choose Coalesce If In IsNotNull IsNull NullIf Switch Zn",
  math: `
    Abs Acos Asin Atan Atan2 BinFixed BinRange BitAnd BitOr Ceiling Cos Cot Degrees DistanceGlobe DistancePlane Div Exp Floor
    Greatest GreatestNonNull Int IsEven IsOdd Least LeastNonNull Ln Log MRound Mod Pi Power Radians Round RoundDown RoundUp
    RowAvg Sign Sin Sqrt Tan Trunc
  `,
  passthrough: `
    AggDatetime AggGeography AggLogical AggNumber AggText AggVariant CallDatetime CallGeography CallLogical CallNumber CallText
    CallVariant
  `,
  system: "CurrentTimezone CurrentUserAttributeText CurrentUserEmail CurrentUserFirstName CurrentUserFullName CurrentUserInTeam",
  text: `
    Concat Contains EndsWith Find ILike LPad LTrim Left Len Like Lower MD5 Mid Proper RPad RTrim RegexpCount RegexpExtract
    RegexpMatch RegexpReplace Repeat Replace Reverse Right SHA256 SplitPart StartsWith Substring Trim Upper UrlPart
  `,
  type: "Date Json Logical Number Text Variant",
  window: `
    CumeDist CumulativeAvg CumulativeCorr CumulativeCount CumulativeMax CumulativeMin CumulativeStdDev CumulativeSum
    CumulativeVariance FillDown First FirstNonNull Lag Last LastNonNull Lead MovingAvg MovingCorr MovingCount MovingMax MovingMin
    MovingStddev MovingSum MovingVariance Nth Ntile Rank RankDense RankPercentile RowNumber VisibilityLimit
  `,
};
