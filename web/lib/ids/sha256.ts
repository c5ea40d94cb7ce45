/** SHA-256 of a blob in base64, which the storage checks on upload. Like `crypto.subtle` it needs https or localhost. */
export async function sha256Base64(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
