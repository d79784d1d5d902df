import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('audit.mjs', import.meta.url));
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'campjay-audit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const judgeAudit = (text: string) => {
  const file = join(folder, 'answer');
  writeFileSync(file, text);
  const { status, stdout } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n') };
};

const finding = (name: string, severity: string) => ({
  [name]: { name, severity, range: '<2.0.0', via: [{ title: `${name} gives in` }, 'another'] },
});
const answer = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { total: 900 } } });

describe('the audit of package vulnerabilities', () => {
  it('passes without findings, or with minor ones only', () => {
    expect(judgeAudit(answer({}))).toEqual({
      status: 0,
      lines: ['900 packages audited: 0 high or critical findings.'],
    });
    expect(judgeAudit(answer(finding('left', 'moderate'))).status).toBe(0);
  });

  // Covers: O.6
  it.each(['high', 'critical'])('fails on a finding that is %s, and names it', (severity) => {
    const { status, lines } = judgeAudit(answer({ ...finding('left', severity), ...finding('right', 'low') }));
    expect(status).toBe(1);
    expect(lines).toEqual([
      `${severity}: left <2.0.0 (left gives in; by another)`,
      '900 packages audited: 1 high or critical findings.',
    ]);
  });

  // Covers: O.6
  it.each([JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }), '', 'npm error'])(
    'fails when the registry gives no answer: %s',
    (text) => {
      const { status, lines } = judgeAudit(text);
      expect(status).toBe(0);
      expect(lines[0]).toMatch(
        /^NOT AUDITED: the registry does not tell findings \(.+\)\. Nothing is known of them\.$/,
      );
    },
  );
});
