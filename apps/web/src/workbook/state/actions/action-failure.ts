/** Why a step of an action could not be done, in words for whoever started it. */
export class ActionFailure extends Error {
  override readonly name = "ActionFailure";
}
