/** The parts of a CloudFront function's event that ours read. */
export interface ViewerRequest {
  readonly method: string;
  uri: string;
  readonly headers: Record<string, { value: string }>;
  readonly cookies: Readonly<Record<string, { readonly value: string }>>;
}

export interface ViewerEvent {
  /** `requestId` is in CloudFront's log of requests, too. */
  readonly context: { readonly requestId: string };
  readonly viewer: { readonly ip: string };
  readonly request: ViewerRequest;
}

/** A response of a CloudFront function in place of the origin's. */
export interface ViewerAnswer {
  readonly statusCode: number;
  readonly statusDescription: string;
  readonly headers: Record<string, { value: string }>;
  readonly body?: string;
}
