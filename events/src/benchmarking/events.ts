import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** Every signed-in user may compare the camps of this website. The stream belongs to the website. */
export const BenchmarkingAccessGranted = defineEvent('BenchmarkingAccessGranted', 1, z.object({}));
export type BenchmarkingAccessGranted = EventOf<typeof BenchmarkingAccessGranted>;

export const BenchmarkingAccessRevoked = defineEvent('BenchmarkingAccessRevoked', 1, z.object({}));
export type BenchmarkingAccessRevoked = EventOf<typeof BenchmarkingAccessRevoked>;

export const benchmarkingAccessEvents = [BenchmarkingAccessGranted, BenchmarkingAccessRevoked] as const;
export type BenchmarkingAccessEvent = EventOf<(typeof benchmarkingAccessEvents)[number]>;
