import { MAX_AD_IMAGES } from '@campjay/events/advertising/limits.ts';
import { useRef, useState } from 'react';
import { newKey } from '../../app/commandRequest.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { wrote } from '../../app/written.ts';
import { advertisingApi } from '../advertisingApi.ts';
import { sendPicture } from './sendPicture.ts';

const MAX_MB = 10;

/** A file on its way into the ad, or one that did not come in. */
export interface Upload {
  readonly commandKey: string;
  readonly file: File;
  /** From 0 to 1; undefined while others are sent before it. */
  readonly share?: number;
  /** Why it is not in the ad. */
  readonly problem?: { readonly message: string; readonly mayHelp: boolean };
}

const tokenOfClerk = async (): Promise<string | undefined> =>
  publicSettings().identity.provider === 'clerk'
    ? (await import('../../identity/clerk/sessionToken.ts')).tokenToSend()
    : undefined;

/** Sends pictures one after the other, so that they stand in the ad as they were chosen. */
export const useUploads = (adId: string, imageCount: number) => {
  const dispatch = useAppDispatch();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [said, setSaid] = useState('');
  const last = useRef(Promise.resolve());

  /** Of an upload that goes on; what was wrong with it before is forgotten. */
  const change = (commandKey: string, changes: Pick<Upload, 'share' | 'problem'>): void =>
    setUploads((now) =>
      now.map((each) => (each.commandKey === commandKey ? { commandKey, file: each.file, ...changes } : each)),
    );
  const drop = (commandKey: string): void => setUploads((now) => now.filter((each) => each.commandKey !== commandKey));

  const send = async ({ commandKey, file }: Upload): Promise<void> => {
    change(commandKey, { share: 0 });
    const token = await tokenOfClerk().catch(() => undefined);
    const onProgress = (share: number): void => change(commandKey, { share });
    const sent = await sendPicture({ adId, file, commandKey, token, onProgress });
    if (sent.kind === 'failed') {
      change(commandKey, { problem: sent });
      return;
    }
    dispatch(wrote(sent.position));
    drop(commandKey);
    setSaid(`${file.name} is in the ad.`);
    dispatch(advertisingApi.util.invalidateTags(['Advertisers']));
  };
  const enqueue = (upload: Upload): void => {
    last.current = last.current.then(() => send(upload));
  };

  return {
    uploads,
    said,
    add: (files: readonly File[]): void => {
      const underWay = uploads.filter(({ problem }) => !problem).length;
      const room = MAX_AD_IMAGES - imageCount - underWay;
      const taken = files.map((file, index): Upload => {
        const message = whyNot(file, index < room);
        return { commandKey: newKey(), file, ...(message && { problem: { message, mayHelp: false } }) };
      });
      setUploads((now) => [...now, ...taken]);
      for (const upload of taken) if (!upload.problem) enqueue(upload);
    },
    tryAgain: enqueue,
    drop,
  };
};

/** What can be told without sending the file; all else the server tells. */
const whyNot = ({ size }: File, hasRoom: boolean): string | undefined => {
  if (!hasRoom) return `An ad holds up to ${MAX_AD_IMAGES} pictures. Please delete one first.`;
  if (size <= MAX_MB * 1024 * 1024) return undefined;
  return `The file has ${Math.ceil((size / 1024 / 1024) * 10) / 10} MB; a picture may have up to ${MAX_MB} MB.`;
};
