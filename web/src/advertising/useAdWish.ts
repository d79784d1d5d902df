import { useRef } from 'react';
import { newKey } from '../app/commandRequest.ts';
import type { FormProblem } from '../app/formProblem.ts';
import { useSendAdWishMutation } from './advertisingApi.ts';

/**
 * Sends one kind of wish. The same words sent again, because nobody knows whether they arrived, are the same wish.
 * @param operation such as 'update-ad'
 */
export const useAdWish = (operation: string) => {
  const [send, { isLoading, error, isSuccess, reset }] = useSendAdWishMutation();
  const tried = useRef<{ readonly words: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    isDone: isSuccess,
    problem: error as FormProblem | undefined,
    reset,
    send: async (body: object): Promise<boolean> => {
      const words = JSON.stringify(body);
      if (tried.current?.words !== words) tried.current = { words, commandKey: newKey() };
      const { data } = await send({ operation, body, commandKey: tried.current.commandKey });
      if (data) tried.current = undefined;
      return data !== undefined;
    },
  };
};
