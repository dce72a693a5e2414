import type { InodeSummary, LoadRequestBody, SniffRequestBody } from "@sheaf/contract";
import { CallError, errorOfBody } from "../../../shared/http/call-error.ts";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import { t } from "../../../shared/words/words.ts";

export type Dialect = NonNullable<LoadRequestBody["dialect"]>;
export type ColumnPlan = NonNullable<LoadRequestBody["columns"]>[number];
export type LoadType = ColumnPlan["type"];

/** Why a file cannot be loaded as it is, with the place in it. Lines count from 1. */
export interface LoadProblem {
  readonly code: string;
  readonly message: string;
  readonly line: number | null;
  readonly column: string | null;
  readonly value: string | null;
}

/** What a file was taken for. */
export type FileReading =
  | {
      readonly kind: "delimited";
      readonly dialect: Dialect;
      readonly columns: readonly (ColumnPlan & {
        readonly original: string;
        readonly renamed: string | null;
        readonly ambiguous: boolean;
      })[];
      readonly preview: readonly (readonly (string | null)[])[];
      readonly rowsSeen: number;
      readonly isWhole: boolean;
    }
  | {
      readonly kind: "parquet";
      readonly columns: readonly { readonly name: string; readonly nativeType: string; readonly hidden: boolean }[];
      readonly preview: readonly (readonly (string | null)[])[];
      readonly rows: number;
    };

/** How far a load is: 0 to 1, or null where only the step is known. */
export interface LoadProgress {
  readonly step: string;
  readonly part: number | null;
}

/** Announces a file and sends its bytes; gives the upload's id. */
export async function sendFile(
  http: HttpClient,
  connectionId: string,
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
): Promise<string> {
  const { uploadId } = await http.json<{ readonly uploadId: string }>("/v2/uploads", {
    method: "POST",
    body: { connectionId, fileName: file.name, byteSize: file.size },
    signal: options.signal,
  });
  await http.upload(`/v2/uploads/${uploadId}/content`, file, { method: "PUT", ...options });
  return uploadId;
}

export function readFile(
  http: HttpClient,
  uploadId: string,
  choice: SniffRequestBody["choice"],
  signal: AbortSignal,
): Promise<FileReading> {
  return http.json<FileReading>(`/v2/uploads/${uploadId}/sniff`, { method: "POST", body: { choice }, signal });
}

/** Loads the file: whole, or not at all. Throws CallError; `problemsOf` tells the places. */
export async function loadFile(
  http: HttpClient,
  uploadId: string,
  wanted: LoadRequestBody,
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: LoadProgress) => void },
): Promise<InodeSummary> {
  const response = await http.open(`/v2/uploads/${uploadId}/load`, { method: "POST", body: wanted, signal: options.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const part = await reader?.read();
    const lines = (rest + (part?.value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const told = JSON.parse(line) as {
        readonly progress?: Readonly<Record<string, unknown>>;
        readonly done?: InodeSummary;
        readonly error?: unknown;
      };
      if (told.done !== undefined) return told.done;
      if (told.error !== undefined)
        throw errorOfBody(told.error, 422) ?? new CallError({ code: "UNKNOWN", message: t("shared.error-has-occurred") });
      if (told.progress !== undefined) options.onProgress(progressOf(told.progress));
    }
    if (part === undefined || part.done) break;
  }
  throw new CallError({ code: "NETWORK", message: t("connections.upload-calls.unable-connect-sheaf") });
}

function progressOf(told: Readonly<Record<string, unknown>>): LoadProgress {
  const { phase, bytes, totalBytes } = told;
  const part = typeof bytes === "number" && typeof totalBytes === "number" && totalBytes > 0 ? bytes / totalBytes : null;
  return {
    step:
      phase === "reading"
        ? t("connections.upload-calls.reading-the-file")
        : phase === "checking"
          ? t("connections.upload-calls.checking-every-value")
          : t("connections.upload-calls.storing-the-rows"),
    part,
  };
}

export function discardFile(http: HttpClient, uploadId: string): void {
  // A file that is not loaded is swept up later as well.
  http.json(`/v2/uploads/${uploadId}`, { method: "DELETE" }).catch(() => undefined);
}

export function problemsOf(error: CallError): readonly LoadProblem[] {
  const { problems } = error.details as { readonly problems?: unknown };
  return Array.isArray(problems) ? (problems as readonly LoadProblem[]) : [];
}
