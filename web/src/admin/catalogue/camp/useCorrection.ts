import { useRef } from 'react';
import { newKey } from '../../../app/commandRequest.ts';
import type { FormProblem } from '../../../app/formProblem.ts';
import { useSendCorrectionMutation } from './campApi.ts';

type Operation = Parameters<ReturnType<typeof useSendCorrectionMutation>[0]>[0]['operation'];

/** Sends corrections. The same words sent again are the same wish. */
export const useCorrection = () => {
  const [send, { isLoading, error }] = useSendCorrectionMutation();
  const tried = useRef<{ readonly words: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    problem: error as FormProblem | undefined,
    /** @returns the server's sentence on what was done; undefined where it was not */
    send: async (operation: Operation, body: object): Promise<string | undefined> => {
      const words = JSON.stringify([operation, body]);
      if (tried.current?.words !== words) tried.current = { words, commandKey: newKey() };
      const { data } = await send({ operation, body, commandKey: tried.current.commandKey });
      if (data) tried.current = undefined;
      return data?.message;
    },
  };
};
