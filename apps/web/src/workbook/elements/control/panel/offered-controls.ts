import type { ModelOffer, OfferedControl } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";

/** A control of a data model that the document reads. */
export interface ModelControl {
  readonly dataModelId: Id;
  readonly modelName: string;
  readonly controlId: string;
  /** What people call it. */
  readonly label: string;
  readonly shape: OfferedControl["shape"];
}

/** The controls of these models, as far as is known what they offer. */
export function controlsOffered(modelIds: readonly Id[], known: (dataModelId: Id) => ModelOffer | undefined): readonly ModelControl[] {
  return modelIds.flatMap((dataModelId) => {
    const offer = known(dataModelId);
    return (offer?.controls ?? []).map(({ controlId, label, shape }) => ({
      dataModelId,
      modelName: offer?.name ?? "",
      controlId,
      label: label ?? controlId,
      shape,
    }));
  });
}
