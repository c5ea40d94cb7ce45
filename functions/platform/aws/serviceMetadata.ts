/** The metadata of an AWS response, as the SDK's errors carry it. */
interface ServiceMetadata {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The AWS request id; empty if there was no response. */
  readonly requestId: string;
}

/** Reads the response metadata from an error. */
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
