export * from "./document.ts";
export {
  isOverlay,
  overlayLook,
  type OverlayLook,
  type OverlayType,
  overlayTypeOf,
  type OverlayWidth,
  popoverAt,
} from "./layout/overlays.ts";
export {
  isPage,
  isPanel,
  navigationOf,
  panelLook,
  type PanelLook,
  type PanelType,
  panelTypeOf,
  type PanelWidth,
  panelWith,
  sheetPanelWith,
  sidebarPixels,
  usualPanelHeight,
} from "./layout/panels.ts";
export { pageIcons } from "./schema/parts/common.ts";
export { type BackgroundImage, type PageIcon, pageIcon, pageLook, type PageLook, type PageWidth } from "./layout/page-look.ts";
export {
  columnsOn,
  deviceLayout,
  deviceLayoutText,
  type DevicePlace,
  devicePlaces,
  inDeviceOrder,
  memberOfDevice,
  type NarrowDevice,
  phoneLayoutsOf,
  phonePixels,
  tabletPixels,
} from "./layout/device-layout.ts";
export { evenRows, type Nudge } from "./layout/even-rows.ts";
export { arrangedForTablet, fittedToTablet, type WantsOnTablet } from "./layout/tablet.ts";
export { actionsOf, triggersOf } from "./actions/hosts.ts";
export { hostOf, overlayHost, pageAsHost } from "./actions/host.ts";
export { actionFormulaAt, type FormulaFound } from "./actions/formula-at.ts";
export { checkActions, isSelection, overlayIds } from "./actions/checks.ts";
export { branchesOf, effectsOf, type NamedColumn, type PlacedEffect, tableOfFormula } from "./actions/walk.ts";
export {
  type ActionBranch,
  type ActionEffect,
  type EffectOf,
  type ElementChange,
  type IfElse,
  isRunnable,
  type RunnableEffect,
  runnableEffects,
  type RunnableEffectName,
} from "./schema/parts/actions/effects.ts";
export { type ActionSequence, type Trigger } from "./schema/parts/actions/sequences.ts";
export {
  type ActionCondition,
  type MatchCondition,
  type RowSelector,
  type TypedValue,
  type ValueSource,
} from "./schema/parts/actions/values.ts";
export { boundMembers } from "./bound-filter.ts";
export {
  type AnyControl,
  type AnyControlType,
  type ControlElement,
  type ControlElements,
  type ContentElement,
  type ContentElements,
  type ContentKindName,
  type ControlType,
  type DataElement,
  type DataElements,
  type DataKindName,
  type ElementOf,
  type InputTableElement,
  type KindName,
  type KnownElement,
  type PivotElement,
  type TableElement,
  type UnknownElement,
  contentSchemas,
  controlSchemas,
  elementSchemas,
  isAnyControl,
  isContent,
  isControl,
  isControlType,
  isData,
  isKind,
  isKnown,
  typeOfControl,
} from "./elements/known.ts";
export { inDisplayOrder } from "./elements/columns-query.ts";
export * from "./query.ts";
export * from "./element-query.ts";
export { columnKey, type DocumentPart, documentParts, type PartOrigin } from "./lineage/document-parts.ts";
export { homeOf, idAtHome, linkModels, linkedId, modelsRead } from "./models/link.ts";
export {
  metricsOffered,
  type ModelChange,
  modelChanges,
  type OfferedThing,
  readsDataModel,
  type Use,
  usesIn,
} from "./models/model-changes.ts";
export { type RenamedModel, withModelNames } from "./models/model-names.ts";
export { type Names, namesOf } from "./names/names.ts";
export type { Resolution } from "./names/resolution.ts";
export { givenValuesOf } from "./controls/given-values.ts";
export { columnsOf, givenName, handleOf, isOwnControl, isSynced, shownBySynced } from "./names/labels.ts";
export {
  aliasesOfLegs,
  aliasesOfSource,
  connectionBehind,
  directElement,
  elementsRead,
  legsOf,
  legsOfJoin,
  readsModel,
  scopeOfLeg,
  sourceIn,
  sourceOf,
  FIXED_SOURCE_NAME,
  fixedSourceOf,
  SQL_SOURCE_NAME,
} from "./names/legs.ts";
export { referenceMarksOf, trendLinesOf } from "./elements/cartesian/marks-of.ts";
export type { ReferenceMark, TrendLine } from "./elements/cartesian/marks.ts";
export { type ChartColor, columnIn, type KeyAxis, type ValueAxis } from "./elements/charts/channel.ts";
export { pageMembers } from "./layout/page-members.ts";
export type { TableStyle } from "./schema/parts/table-parts.ts";
export { memberOf } from "./elements/members.ts";
export { looseMember, unread, unreadItems } from "./schema/unread.ts";
export { refreshMinutes, sheafOf } from "./document-sheaf.ts";
export type { ColorMap, DocumentSheaf } from "./schema/parts/document-parts.ts";
export { type CalledNames, calledNames } from "./names/called-names.ts";
export { type ElementKind, type ElementReading, type Method, type QueryNames } from "./elements/kind.ts";
export {
  type CellStyle,
  type DomainEnd,
  type FormatRule,
  type FormatWhen,
  type RuleColor,
  type RuleDomain,
  type RuleLiteral,
  type ScaleRule,
  comparisons,
  chartFormulaColumnId,
  conditionColumnId,
  domainColumnId,
  formatRulesOf,
  formatsWhenOf,
  formatWhenColumnId,
  isRuleColumn,
  linkColumnId,
} from "./elements/format-rules.ts";
export { type ColumnList, columnLists, columnsListed } from "./elements/column-lists.ts";
export {
  type BoundColumn,
  boundColumns,
  columnOfField,
  columnsForFields,
  fieldsOf,
  type FieldType,
  type FormField,
  formFor,
  isRequiredField,
  tablesWritten,
  typeForColumn,
  typeOfField,
  typesForColumn,
} from "./elements/form/fields.ts";
export {
  cardColumnId,
  cardFormulas,
  cardRowId,
  elementOfRows,
  holderAround,
  isRowHolder,
  rowFormulaColumn,
} from "./elements/content/card-query.ts";
export { rowOrderColumn } from "./elements/heatmap-chart/index.ts";
export { panelFormulaColumns } from "./elements/cartesian/panel-formulas.ts";
export { aggregates } from "./elements/charts/depends-on-aggregate.ts";
export { isInPanels } from "./elements/charts/common-channels.ts";
export { chartFormulas, FOLDED_LABEL, labelCountFormula } from "./elements/cartesian/chart-formulas.ts";
export {
  type ChannelName,
  type ChannelRole,
  type ChartChannel,
  type MemberChanges,
  fieldsIn,
  takenOff,
} from "./elements/charts/channel.ts";
export { chartFromChart, chartShowing, type ShownKey } from "./elements/charts/become.ts";
export { changed, type FilledChannel, isTrellis, placed, roleOn, rolesOf } from "./elements/charts/columns-on.ts";
export { type Subtotal, subtotalsOf } from "./elements/waterfall-chart/subtotals.ts";
export { rowsUntilColumn } from "./elements/cartesian/rows-until.ts";
export { type ErrorBars, errorBarsOf, intervalColumns, type IntervalKind, isAverage } from "./elements/cartesian/error-bars.ts";
export { dependsOnAggregate } from "./elements/charts/depends-on-aggregate.ts";
export { isOfOneLevel } from "./elements/charts/one-level.ts";
export {
  type ChartElements,
  type ChartKindName,
  type PlainKindName,
  type TypedChart,
  asKind,
  channelsOfChart,
  chartKindNames,
  chartName,
  chartOf,
  chartRecord,
  chartRecords,
  isChartKind,
  kindName,
  lacksChannel,
  ofPlainKind,
  recordOf,
} from "./elements/charts/registry.ts";
export { heightUnitOf, type HeightUnit } from "./layout/height-unit.ts";
export {
  isLayerKind,
  type LayerKind,
  layerLevel,
  layerRowsLevel,
  type MapLayer,
  mapLayers,
  OWN_LAYER,
  shapesNamed,
  shapesOfMap,
} from "./elements/maps/layers.ts";
export { addLayer, asLayerMembers, changeLayer, moveLayer, removeLayer, withShapes } from "./elements/maps/layer-changes.ts";
export { regionTypeOf, withRegionType, wordsOfName } from "./elements/maps/region-type-of.ts";
export { layerKinds } from "./schema/parts/map-parts.ts";
export { isAdditive } from "./elements/charts/additive.ts";
export { type MeasureParts, measureParts } from "./elements/charts/measure-parts.ts";
export { conditioned } from "./elements/charts/conditioned.ts";
export { histogramColumns, lastBin } from "./elements/histogram-chart/query.ts";
export { type CartesianElement } from "./elements/cartesian/schema.ts";
export { kpiTrendColumns } from "./elements/kpi-chart/query.ts";
export { type KpiElement, kpiOf } from "./elements/kpi-chart/schema.ts";
export { readDateRange } from "./controls/date-range/read.ts";
export { type ControlKind, type ControlTarget, type ControlValues, type NewFilter, valueNow } from "./controls/kind.ts";
export { dateBound, exactNumber, rankMembers, textMatchMode } from "./schema/parts/filter.ts";
export { type ComparisonMode } from "./controls/number/schema.ts";
export { controlElementKinds, controlKind, controlKindOf, controlKinds } from "./controls/registry.ts";
export { drillCategories, type DrillTarget, drillTargets, withPicked } from "./controls/drill/path.ts";
export { drilledDocument, drilledElement, drillsOf } from "./controls/drill/drilled.ts";
export { uploadDestination, type UploadDestination } from "./controls/file-upload/destination.ts";
export { type Gap, gapPixels, type GapStep, gapSteps } from "./layout/gaps.ts";
export { foldedNodes } from "./layout/fold.ts";
export { controlTargets } from "./controls/targets.ts";
export { type SliderScale, sliderScale } from "./controls/slider/scale.ts";
export { type ControlValue, type PickedValue, type Rank } from "./controls/value.ts";
export type { Metric, Relationship } from "./elements/table/governed.ts";
export { type ColumnSecurity, restrictionsOf, type RowPolicy } from "./elements/restrictions.ts";
export { progressColumns, progressFormulas } from "./elements/progress/index.ts";
export { liveColumnId, liveElement } from "./elements/content/live-query.ts";
export {
  fontsOfBody,
  type TextAlign,
  type TextBlock,
  type TextBody,
  type TextItem,
  type TextLook,
  type TextRun,
} from "./text-body/body.ts";
export { type PageFigure, pageFigureOf } from "./text-body/page-figures.ts";
export { parseBody, withoutProblems } from "./text-body/parse-body.ts";
export { sameLook } from "./text-body/parse-runs.ts";
export { printBody } from "./text-body/print-body.ts";
export { isSafeAddress, safeAddress, safePicture } from "./text-body/safe-address.ts";
export {
  filledText,
  formulasAt,
  fromOutside,
  LIVE_TEXTS,
  shownFormulasOf,
  textsApart,
  withBlankTexts,
  withShownTexts,
  shownTextsOf,
} from "./elements/live-texts.ts";
export { dynamicParts } from "./schema/walk.ts";
export { contentElementKinds, dataElementKinds, elementKinds, kindOf, liveFormulasOf } from "./elements/registry.ts";
export {
  type DataEntry,
  type EntryAllowance,
  type EntryRule,
  type EntryType,
  type InputColumn,
  dataEntryOf,
  entryColumnsOf,
  inputColumnsOf,
  isInputTable,
  isPersonColumn,
  isSystemColumn,
  linkedElementOf,
} from "./elements/input-table/columns.ts";
export {
  inputRowsIn,
  type InputRowsSource,
  columnOfFiles,
  fileNamesColumnName,
  filesColumn,
  filesColumnName,
  inputColumnName,
  isInputColumnId,
  keysAlias,
  positionColumn,
  rowIdColumn,
  rowsAlias,
} from "./elements/input-table/query.ts";
export { cellsLevel, shelvesOf, totalColumnId } from "./elements/pivot-table/query.ts";
export { type AxisTotalsShown, type PivotPart, type PivotShown, pivotShown } from "./elements/pivot-table/totals.ts";
export {
  askedLayers,
  chartRequests,
  closedLevels,
  isSamePivotPart,
  kpiRequests,
  missingChannel,
  mostPivotColumns,
  type OpeningRequest,
  openingRequests,
  pivotPartsWanted,
  pivotRequests,
  progressRequests,
  columnsWithRules,
  shownLevel,
  scaleEndColumns,
  tableWindow,
  totalsRequest,
} from "./opening/opening-requests.ts";
export { type FilePlace, type ReadOptions, type ReadResult, readWorkbookFile, readWorkbookValue } from "./file/read-workbook.ts";
export { isUnread } from "./file/unread.ts";
export { type WriteOptions, type WriteResult, writeWorkbookFile, writeWorkbookValue } from "./file/write-workbook.ts";
export {
  type Finding,
  type Report,
  type ReportEntry,
  reportEntry,
  tellEntry,
  tellReport,
  type ToldEntry,
  type ToldReport,
} from "./file/report.ts";
export { printYaml } from "./file/text/print-yaml.ts";
export type { DocumentFinding } from "./checks/finding.ts";
export { checkDocument } from "./document-checks.ts";
export { documentLimits, fileLimits, jsonLimits, operationLimits, patchLimits } from "./bounds/limits.ts";
export { type Bounds, type Breach, breachOf, isBreach, measure, type Measured, type Size } from "./bounds/measure.ts";
export { documentExcess, documentSize, type Excess } from "./bounds/document-size.ts";
export { scanJson } from "./bounds/scan-json.ts";
export { appliesTogether, applyScope, pageAppliesTogether } from "./controls/applying.ts";
export { automaticLayout, effectiveLayout, nodeFor } from "./layout/auto-layout.ts";
export {
  columnsIn,
  containerNode,
  grouped,
  idsInside,
  inReadingOrder,
  movedInto,
  placeAround,
  type RowsAround,
  settledNodes,
  shifted,
  ungrouped,
} from "./layout/arrange.ts";
export {
  freeOnSheet,
  inSheetOrder,
  insideSheet,
  isForReports,
  isReport,
  leastOnSheet,
  mostMargin,
  repeatableControls,
  repeatsBy,
  sheetBoxOf,
  type SheetBox,
  sheetOf,
  type SheetSize,
  sheetSizeOf,
  sizeOnSheet,
  usualSheet,
  withSheetBox,
} from "./layout/sheet.ts";
export { type Callout, calloutOf, callouts } from "./elements/text/callout.ts";
export { holdsElements, isTight, rowsAround, sectionOf, type Spacing, spacingOf, tabAlignment, tabNames } from "./layout/holding.ts";
export { type PartSize, sizeOf, type Stack, stackOf, type StackSize, withSize, withStack } from "./layout/stack.ts";
export {
  deepestNesting,
  findPlaced,
  type FoundNode,
  holderOf,
  hostsOf,
  isContainerNode,
  isInside,
  isPlacing,
  isStack,
  isTabbed,
  type LayoutHost,
  listOfHost,
  nestingOf,
  nodesIn,
  pageHost,
  sameHost,
  tabsOf,
  takeOut,
  walkNodes,
  withNode,
  withNodesIn,
} from "./layout/tree.ts";
export { type Place, columnsOfGrid, nextRow, overlaps, pageAttributes, pageColumns, pushDown, samePlace } from "./layout/grid.ts";
export * from "./operations/operation.ts";
export { applyOperation, invertOperation, transformBoth } from "./operations/index.ts";
export { formOfEntry, NewerForm, readStoredDocument, readStoredEntry } from "./migrations/stored-forms.ts";
export { type Transaction, type TransactionResult, applyTransaction } from "./operations/transaction.ts";
export { difference } from "./operations/difference.ts";
export { type Path, type Step } from "./operations/tree/path.ts";
export { operationSchema, operationsSchema } from "./operations/schema.ts";
export { saidOf } from "./schema/said.ts";
export { serverManaged } from "./schema/parts/document-parts.ts";
export { type DocumentTheme, themeNameOf, themeSettingsOf, themeViolations } from "./schema/parts/theme.ts";
export { type Violation } from "./schema/validate.ts";
export {
  type Reference,
  type ReferenceTarget,
  dependenciesOf,
  dependencyOrder,
  references,
  referencesOf,
  referencesTo,
} from "./references/references.ts";
export { isBasicChange } from "./viewer/basic-changes.ts";
export { settableControls } from "./viewer/settable-controls.ts";
export { canHighlight, type HighlightedValues, highlightsOf, highlightTargets } from "./controls/highlights.ts";
export { columnsForViewers, viewerDocument } from "./viewer/viewer-document.ts";
export { type Audience, audienceOf, closedPages, type PageReader, withClosedPages, withoutAudience } from "./viewer/page-audience.ts";
export {
  fixedConditions,
  SHOWN_WHEN,
  type ShownCondition,
  shownConditions,
  shownWhen,
  withoutNodes,
  withoutUnshown,
} from "./viewer/shown-when.ts";
export { isHidden as isHiddenPage } from "./viewer/hidden-pages.ts";
export { formulaTexts, type PlacedText, writeTexts } from "./references/formula-texts.ts";
export { type Replaceable, type Replacement, replacementsOf } from "./references/replace.ts";
export { renameColumn } from "./references/rename-column.ts";
export { renameControl } from "./references/rename-control.ts";
export { mapDynamicText } from "./schema/walk.ts";
export { controlsInStatement, renameInStatement } from "./references/statement.ts";
export { type NewElement, newElement } from "./elements/new-element.ts";
export { type FieldDescription, describeFields } from "./schema/describe.ts";
export { nearest } from "./schema/nearest.ts";

export { listOf } from "./schema/shape.ts";
