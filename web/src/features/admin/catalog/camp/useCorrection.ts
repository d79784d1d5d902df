import { useRef } from 'react';
import { newKey } from '../../../../app/commandRequest.ts';
import type { FormProblem } from '../../../../app/formProblem.ts';
import { useSendCorrectionMutation } from './campApi.ts';

type Operation = Parameters<ReturnType<typeof useSendCorrectionMutation>[0]>[0]['operation'];

/** Sends corrections. Resending an identical body is the same command. */
export const useCorrection = () => {
  const [send, { isLoading, error }] = useSendCorrectionMutation();
  const lastAttempt = useRef<{ readonly serialized: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    problem: error as FormProblem | undefined,
    /** @returns the server's success message; undefined if the command failed */
    send: async (operation: Operation, body: object): Promise<string | undefined> => {
      const serialized = JSON.stringify([operation, body]);
      if (lastAttempt.current?.serialized !== serialized) lastAttempt.current = { serialized, commandKey: newKey() };
      const { data } = await send({ operation, body, commandKey: lastAttempt.current.commandKey });
      if (data) lastAttempt.current = undefined;
      return data?.message;
    },
  };
};
