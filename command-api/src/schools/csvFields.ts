/**
 * Parses one line of comma-separated values (RFC 4180): a field in double quotes may contain commas and doubled quotes.
 * Undefined if a quoted field does not end on the line, or continues after its closing quote.
 */
export const csvFields = (line: string): readonly string[] | undefined => {
  const fields: string[] = [];
  let rest = line;
  for (;;) {
    const [whole, quoted, plain = ''] = FIELD.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
    if (rest === '') return fields;
    if (!rest.startsWith(',')) return undefined;
    rest = rest.slice(1);
  }
};

const FIELD = /^(?:"((?:[^"]|"")*)"|([^",]*))/;
