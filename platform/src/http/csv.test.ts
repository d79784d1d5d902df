import { describe, expect, it } from '@jest/globals';
import { formatCsv } from './csv.ts';

describe('formatCsv', () => {
  it('ends every row with CRLF, and quotes only cells that need it', () => {
    const rows = [
      ['plain', '', ' "a", b'],
      ['two\nlines', 'one\rtwo', 'é'],
    ];
    expect(formatCsv(rows)).toBe('plain,," ""a"", b"\r\n"two\nlines","one\rtwo",é\r\n');
  });

  it('shows what a spreadsheet would run as a formula as text', () => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '1-1'];
    expect(formatCsv([cells])).toBe(`'=1+1,'+1,'-1,'@SUM(A1),'\t=1,"'\r=1",1-1\r\n`);
  });
});
