const SCHEME = "uploaded:";

/** What stands for a picture of the workbook where others have an address of the web. No document can hold one. */
export const uploadedAddress = (pictureId: string): string => `${SCHEME}${pictureId}`;

/** Id of the picture that such an address stands for; null: it is an address of the web. */
export const uploadedIn = (address: string): string | null => (address.startsWith(SCHEME) ? address.slice(SCHEME.length) : null);
