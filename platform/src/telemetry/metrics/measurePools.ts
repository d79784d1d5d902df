import { observePools } from '../../postgres/pool.ts';
import { type Metrics } from './metrics.ts';

/** Registers gauges for the connection pools of this process. Pools of one name are summed up. */
export const measurePools = (metrics: Metrics): void =>
  metrics.registerGauges('pools', () => {
    const sums = new Map<string, { in_use: number; idle: number; waiting: number }>();
    for (const { name, inUse, idle, waiting } of observePools()) {
      const sum = sums.get(name) ?? { in_use: 0, idle: 0, waiting: 0 };
      sums.set(name, { in_use: sum.in_use + inUse, idle: sum.idle + idle, waiting: sum.waiting + waiting });
    }
    return [...sums].flatMap(([pool, states]) =>
      Object.entries(states).map(([state, value]) => ({
        metric: 'campjay_pg_connections' as const,
        labels: { pool, state },
        value,
      })),
    );
  });
