import { readFileSync } from 'node:fs';
import { COUNTERS, GAUGES, HISTOGRAMS } from '@campjay/platform/telemetry/metrics/definitions.ts';
import { createMetrics } from '@campjay/platform/telemetry/metrics/metrics.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { z } from 'zod';

const read = (file: string): string => readFileSync(new URL(`../docs/operations/${file}`, import.meta.url), 'utf8');

const Datasource = z.object({ type: z.literal('prometheus'), uid: z.string() });
/** The part of Grafana's dashboard model that ours uses. */
const Dashboard = z.strictObject({
  title: z.string().min(1),
  uid: z.string().regex(/^[\w-]{1,40}$/),
  tags: z.array(z.string()),
  timezone: z.enum(['browser', 'utc']),
  schemaVersion: z.int().min(36),
  version: z.int().min(0),
  editable: z.boolean(),
  graphTooltip: z.int().min(0).max(2),
  refresh: z.string().regex(/^\d+[smh]$/),
  time: z.object({ from: z.string(), to: z.string() }),
  templating: z.object({ list: z.array(z.looseObject({ name: z.string(), type: z.literal('datasource') })) }),
  annotations: z.object({ list: z.array(z.unknown()) }),
  links: z.array(z.unknown()),
  panels: z.array(
    z.looseObject({
      id: z.int().min(1),
      type: z.enum(['row', 'timeseries', 'stat']),
      title: z.string().min(1),
      gridPos: z.object({ h: z.int().min(1), w: z.int().min(1), x: z.int().min(0), y: z.int().min(0) }),
      datasource: Datasource.optional(),
      targets: z
        .array(z.object({ refId: z.string(), datasource: Datasource, expr: z.string(), legendFormat: z.string() }))
        .optional(),
    }),
  ),
});
const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Campjay[A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(1) }),
        }),
      ),
    }),
  ),
});

const dashboard = Dashboard.parse(JSON.parse(read('dashboard.json')));
const rules = Rules.parse(parse(read('alerts.yml'))).groups.flatMap((group) => group.rules);
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The nodes of one kind in a PromQL expression, parsed with Prometheus' own grammar. @throws if it is not valid PromQL */
const namesIn = (expr: string, kind: 'Identifier' | 'LabelName'): readonly string[] => {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`no PromQL at '${expr.slice(from)}' in ${expr}`);
      if (type.name === kind) names.push(expr.slice(from, to));
    },
  });
  return names;
};

/** The declared name of a metric, by the names under which Prometheus stores it. */
const storedAs = Object.fromEntries([
  ...Object.keys(HISTOGRAMS).flatMap((name) => ['bucket', 'sum', 'count'].map((each) => [`${name}_${each}`, name])),
  ...[...Object.keys(COUNTERS), ...Object.keys(GAUGES)].map((name) => [name, name]),
]) as Readonly<Record<string, string>>;

/** The metrics that can be queried: all exposed ones, and `up`, which Prometheus adds for each target. */
let exposed: ReadonlySet<string>;
beforeAll(async () => {
  const exposition = await createMetrics({ part: 'test', log: silentLog }).exposition();
  const declared = [...exposition.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
  exposed = new Set([...declared.filter((name) => !name.startsWith('campjay_')), ...Object.keys(storedAs), 'up']);
});

/** Labels that metrics have without declaring them. */
const GIVEN = ['instance', 'job', 'part', 'le'];
const labelsOf = (metric: string): readonly string[] => {
  const all: Readonly<Record<string, { readonly labels: readonly string[] }>> = {
    ...HISTOGRAMS,
    ...COUNTERS,
    ...GAUGES,
  };
  return [...(all[storedAs[metric] ?? '']?.labels ?? []), ...GIVEN];
};

describe.each([
  ['the dashboard', shown],
  ['the alerts', rules.map(({ expr }) => expr)],
])('%s', (_which, expressions) => {
  // Covers: W.8
  it('queries in PromQL only metrics and labels that the product exposes', () => {
    expect(expressions.length).toBeGreaterThan(10);
    for (const expr of expressions) {
      const metrics = namesIn(expr, 'Identifier');
      expect([expr, metrics.filter((name) => !exposed.has(name))]).toEqual([expr, []]);
      expect([expr, metrics.length > 0]).toEqual([expr, true]);
      const labels = new Set(metrics.flatMap(labelsOf));
      expect([expr, namesIn(expr, 'LabelName').filter((name) => !labels.has(name))]).toEqual([expr, []]);
    }
  });
});

describe('the dashboard', () => {
  // Covers: W.8
  it('shows every metric that the product declares', () => {
    const all = new Set(shown.flatMap((expr) => namesIn(expr, 'Identifier')).map((name) => storedAs[name]));
    const declared = [...Object.keys(HISTOGRAMS), ...Object.keys(COUNTERS), ...Object.keys(GAUGES)];
    expect(declared.filter((name) => !all.has(name))).toEqual([]);
  });

  it('has panels that do not overlap, and that use the selected data source', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const occupied = new Set<string>();
    for (const { gridPos, title } of panels)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect([title, x < 24, occupied.has(`${x} ${y}`)]).toEqual([title, true, false]);
          occupied.add(`${x} ${y}`);
        }
    const sources = panels.flatMap(({ targets = [] }) => targets.map(({ datasource }) => datasource.uid));
    expect(new Set(sources)).toEqual(new Set(['${datasource}']));
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource']);
  });
});

describe('the alerts', () => {
  it('have unique names, and each is explained on the monitoring page', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const explained = [...read('watching.md').matchAll(/^\| `(Campjay\w+)` /gm)].map(([, name]) => name);
    expect(explained).toEqual(names);
  });

  it('detect a process that is down, whose own metrics are missing too, by the documented job name', () => {
    const exprOf = (name: string) => rules.find(({ alert }) => alert === name)?.expr ?? '';
    expect(exprOf('CampjayPartDown')).toContain('up{job="campjay"} == 0 or absent(up{job="campjay"})');
    expect(exprOf('CampjayReadModelWithoutWriter')).toContain('or absent(campjay_projection_running)');
    expect(read('watching.md')).toMatch(/^ {2}- job_name: campjay$/m);
    const { scrape_configs: jobs } = parse(
      readFileSync(new URL('../deploy/prometheus.yml', import.meta.url), 'utf8'),
    ) as { scrape_configs: { job_name: string }[] };
    expect(jobs.map(({ job_name }) => job_name)).toEqual(['campjay']);
  });

  it('use in their messages only labels that remain in their expression', () => {
    for (const { expr, annotations } of rules) {
      const grouped = /by \(([\w, ]+)\)/.exec(expr)?.[1]?.split(', ');
      const labels = new Set(grouped ?? namesIn(expr, 'Identifier').flatMap(labelsOf));
      const usedLabels = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, name = '']) => name);
      expect([expr, usedLabels.filter((name) => !labels.has(name))]).toEqual([expr, []]);
    }
  });
});
