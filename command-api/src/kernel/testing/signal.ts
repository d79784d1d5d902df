export { createSignal, type Signal } from '@campjay/platform/testing/signal.ts';
