import type { ServerResponse } from 'node:http';

const statuses: Readonly<Record<string, readonly [status: number, message: string]>> = {
  AccessDenied: [403, 'Access Denied'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided.',
  ],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified multipart upload does not exist.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  IncompleteBody: [
    400,
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  ],
  InvalidPolicyDocument: [
    400,
    'The content of the form does not meet the conditions specified in the policy document.',
  ],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed multipart/form-data.'],
  KeyTooLongError: [400, 'Your key is too long'],
  XAmzContentSHA256Mismatch: [
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
};

/** Responds with an error as S3 does: a status and a small XML document. */
export function answerBucketError(response: ServerResponse, code: string): void {
  const [status, message] = statuses[code] ?? [400, 'The request is not supported here.'];
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(xml('Error', { Code: code, Message: message }));
}

/** A flat XML document; a list of records repeats its element. */
export function xml(root: string, children: Readonly<Record<string, XmlValue>>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner(children)}</${root}>`;
}

type XmlValue = string | number | boolean | readonly Readonly<Record<string, string | number>>[];

function inner(children: Readonly<Record<string, XmlValue>>): string {
  return Object.entries(children)
    .map(([name, value]) =>
      typeof value === 'object'
        ? value.map((record) => `<${name}>${inner(record)}</${name}>`).join('')
        : `<${name}>${escapeXml(String(value))}</${name}>`,
    )
    .join('');
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"'\r\n]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
