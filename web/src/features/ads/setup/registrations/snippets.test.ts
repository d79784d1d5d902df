import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type SnippetKind, snippetOf } from './snippets.ts';

const SITE = { advertiserId: '99999999-9999-4999-8999-999999999999', origin: 'https://camps.example.org' };
const REPORTED = { click: 'abcdefgh.ijklmnop', order: '1234', price: '395.00' };
const snippet = (kind: SnippetKind): string => snippetOf(kind, SITE, REPORTED.click);
/** The signed payload that the API expects: click, order, and price, one per line. */
const signature = createHmac('sha256', 'cjs_example')
  .update([REPORTED.click, REPORTED.order, REPORTED.price].join('\n'))
  .digest('hex');
const sent = { advertiser: SITE.advertiserId, ...REPORTED, signature };

/** Runs a program with the secret in its environment, and parses the JSON that it prints. */
const printed = (program: string, args: readonly string[], input: string): unknown => {
  const { stdout, stderr } = spawnSync(program, args, {
    ...{ input, encoding: 'utf8', env: { ...process.env, CAMPJAY_SECRET: 'cjs_example' } },
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
};

describe('the snippets to copy', () => {
  it('report a signed registration from Node.js', () => {
    const program = `
      globalThis.fetch = async (address, { method, body }) => {
        console.log(JSON.stringify({ address, method, sent: JSON.parse(body) }));
        return { ok: true };
      };
      ${snippet('node')}
      await reportRegistration(${JSON.stringify(REPORTED)});`;
    expect(printed(process.execPath, ['--input-type=module'], program)).toEqual({
      ...{ address: 'https://camps.example.org/api/track/registration', method: 'POST', sent },
    });
  });

  it('report a signed registration from a shell', () =>
    expect(printed('sh', [], `curl() { printf '%s' "$5"; }\n${snippet('curl')}`)).toEqual(sent));

  it('never contain the secret, and contain the advertiser id', () => {
    for (const kind of ['node', 'php', 'curl', 'pixel'] as const) expect(snippet(kind)).toContain(SITE.advertiserId);
    expect(snippet('php')).toContain(`hash_hmac('sha256', "$click\\n$order\\n$price", getenv('CAMPJAY_SECRET'))`);
    expect(snippet('pixel')).toContain(`campjayRegistration({ click: '${REPORTED.click}', order: '1234'`);
  });
});
