import { type IncomingMessage } from 'node:http';
import { collectBody } from './collectBody.ts';
import { problem, type RawBody } from './route.ts';
import { limitedBody } from './limitedBody.ts';
import { type ReadBody, tooLargeFor } from './readJsonBody.ts';

/**
 * Reads the request's raw body (empty without one). Problems: 413 or 415. Nothing is decoded, because signatures cover
 * these exact bytes.
 */
export const readRawBody = async (
  request: IncomingMessage,
  { mediaTypes, limitBytes, streamed }: RawBody,
): Promise<ReadBody> => {
  const { 'content-type': type = '', 'content-encoding': encoding, 'content-length': length } = request.headers;
  const mediaType = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!mediaTypes.includes(mediaType) || (encoding !== undefined && encoding !== 'identity'))
    return problem(415, {
      type: 'UnsupportedMediaType',
      message: `Send the body as ${mediaTypes.join(' or ')}, uncompressed.`,
    });
  const tooLarge = tooLargeFor(limitBytes);
  if (length !== undefined && Number(length) > limitBytes) return tooLarge;
  if (streamed) return { kind: 'body', value: limitedBody(request, limitBytes, tooLarge) };
  const bytes = await collectBody(request, limitBytes, tooLarge);
  return Buffer.isBuffer(bytes) ? { kind: 'body', value: bytes } : bytes;
};
