import type { FormProblem } from '../../../app/formProblem.ts';
import { usePreviewReplayMutation } from './projectionsApi.ts';

/** Compares the waiting replay of a read model with the live build, on request. */
export const usePreview = (name: string) => {
  const [preview, { data, error, isLoading, reset }] = usePreviewReplayMutation();
  return {
    comparison: data,
    isComparing: isLoading,
    problem: error as FormProblem | undefined,
    compare: (): void => {
      if (!isLoading) void preview(name);
    },
    clear: reset,
  };
};
