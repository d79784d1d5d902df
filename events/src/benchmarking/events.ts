import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** From now on, all signed-in users may use benchmarking for the website in the stream's id. */
export const BenchmarkingAccessGranted = defineEvent('BenchmarkingAccessGranted', 1, z.object({}));
export type BenchmarkingAccessGranted = EventOf<typeof BenchmarkingAccessGranted>;

/** Benchmarking is no longer available for the website in the stream's id. */
export const BenchmarkingAccessRevoked = defineEvent('BenchmarkingAccessRevoked', 1, z.object({}));
export type BenchmarkingAccessRevoked = EventOf<typeof BenchmarkingAccessRevoked>;

export const benchmarkingAccessEvents = [BenchmarkingAccessGranted, BenchmarkingAccessRevoked] as const;
export type BenchmarkingAccessEvent = EventOf<(typeof benchmarkingAccessEvents)[number]>;
