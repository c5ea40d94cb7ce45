/** What a service of AWS says of its own answer, as the SDK's errors carry it. */
export interface ServiceMetadata {
  /** Of HTTP; 0 where no answer came. */
  readonly status: number;
  /** By which AWS finds the request again; empty where no answer came. */
  readonly requestId: string;
}

/** Reads what an error tells of the answer that it stands for. */
export function serviceMetadataOf(error: unknown): ServiceMetadata {
  const found: object =
    typeof error === 'object' &&
    error !== null &&
    '$metadata' in error &&
    typeof error.$metadata === 'object' &&
    error.$metadata !== null
      ? error.$metadata
      : {};
  return {
    status: 'httpStatusCode' in found && typeof found.httpStatusCode === 'number' ? found.httpStatusCode : 0,
    requestId: 'requestId' in found && typeof found.requestId === 'string' ? found.requestId : '',
  };
}
