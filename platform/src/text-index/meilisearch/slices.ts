/**
 * Splits documents into slices of at most `maxBytes` of JSON, in order: servers reject requests that are too long. A
 * single document longer than that becomes a slice of its own.
 */
export function* slicesOf<Doc extends object>(documents: readonly Doc[], maxBytes: number): Generator<readonly Doc[]> {
  let slice: Doc[] = [];
  let bytes = 0;
  for (const document of documents) {
    const length = Buffer.byteLength(JSON.stringify(document));
    if (slice.length > 0 && bytes + length > maxBytes) {
      yield slice;
      slice = [];
      bytes = 0;
    }
    slice.push(document);
    bytes += length;
  }
  if (slice.length > 0) yield slice;
}
