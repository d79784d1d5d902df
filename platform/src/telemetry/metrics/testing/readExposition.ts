export interface Sample {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Every value of an exposition. */
export const samplesIn = (exposition: string): readonly Sample[] =>
  exposition.split('\n').flatMap((line) => {
    const [, metric = '', , labels = '', value = ''] = /^([a-zA-Z_:][\w:]*)(\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (metric === '') return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', text = '']) => [name, text]);
    return [{ metric, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });

/** The sum of a metric's values that have these labels; undefined if there are none. */
export const valueIn = (
  exposition: string,
  metric: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined => {
  const found = samplesIn(exposition).filter(
    (sample) =>
      sample.metric === metric && Object.entries(labels).every(([name, value]) => sample.labels[name] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
};
