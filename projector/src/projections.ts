import { camps } from './catalog/camps.ts';
import { type Projection } from './runtime/projection.ts';

/** Every read model of the house. */
export const allProjections: readonly Projection[] = [camps];
