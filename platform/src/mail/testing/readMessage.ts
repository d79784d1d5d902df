/** A message as a mail reader displays it. */
export interface ReadMessage {
  /** Values by header name in lower case; a repeated header has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
}

/** Parses a message with one plain part (RFC 5322, 2045 and 2047) from its bytes. */
export const readMessage = (raw: Buffer): ReadMessage => {
  const end = raw.indexOf('\r\n\r\n');
  const headers = readHeaders(raw.subarray(0, end).toString());
  const encoding = headers.get('content-transfer-encoding')?.[0] ?? '7bit';
  const text = readBody(raw.subarray(end + 4), encoding);
  return { headers, text: text.replaceAll('\r\n', '\n').replace(/\n$/, '') };
};

const readHeaders = (block: string): Map<string, string[]> => {
  const headers = new Map<string, string[]>();
  for (const line of block.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), readWords(line.slice(colon + 1).trim())]);
  }
  return headers;
};

/** "=?UTF-8?Q?Caf=C3=A9?="; adjacent encoded words are joined without the blank between them. */
const ENCODED_WORD = /=\?utf-8\?([qb])\?([^?]*)\?=/gi;
const readWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(ENCODED_WORD)].map(([, kind, word = '']) =>
          kind?.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : fromQuotedPrintable(word.replaceAll('_', ' ')),
        ),
      ).toString(),
    );

const readBody = (body: Buffer, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64').toString();
  if (encoding === 'quoted-printable') return fromQuotedPrintable(body.toString('latin1')).toString();
  return body.toString();
};

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/[ \t]*=\r\n/g, (softBreak) => softBreak.slice(0, softBreak.indexOf('=')))
      .replaceAll(/=([0-9A-F]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  );
