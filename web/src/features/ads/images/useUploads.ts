import { MAX_AD_IMAGES } from '@campjay/events/ads/values.ts';
import { useRef, useState } from 'react';
import type { PostPath } from '../../../app/apiTypes.ts';
import { newIdempotencyKey } from '../../../app/commandRequest.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { publicSettings } from '../../../app/publicSettings.ts';
import { writeCompleted } from '../../../app/api.ts';
import { advertisingApi } from '../advertisingApi.ts';

/** Outcome of a picture upload. */
export type UploadResult =
  /** `position` is the position of the write in the event log, as returned by the server. */
  | { readonly kind: 'done'; readonly position: string }
  /** `message` is a full sentence. `isRetryable` is true if another attempt may succeed. */
  | { readonly kind: 'failed'; readonly message: string; readonly isRetryable: boolean };

interface PictureUpload {
  readonly adId: string;
  readonly file: File;
  /** Idempotency key. All attempts use the same one, so that the picture is added only once. */
  readonly commandKey: string;
  /** Authenticates the request if there is no session cookie. */
  readonly token: string | undefined;
  /** Receives the share of the file sent so far, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const CONNECTION_FAILED = 'This did not get through. Please check your connection and try again.';

const UPLOAD_PATH: `/api/${PostPath}` = '/api/advertising/upload-image-for-ad';

/**
 * Uploads a picture's bytes unchanged; the server detects the format. Uses XMLHttpRequest because `fetch` does not
 * report upload progress.
 */
const uploadPicture = ({ adId, file, commandKey, token, onProgress }: PictureUpload): Promise<UploadResult> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${UPLOAD_PATH}?ad_id=${encodeURIComponent(adId)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('idempotency-key', commandKey);
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(readResult(request));
    request.onerror = () => resolve({ kind: 'failed', message: CONNECTION_FAILED, isRetryable: true });
    request.send(file);
  });

const readResult = ({ status, responseText }: XMLHttpRequest): UploadResult => {
  const { position, message = CONNECTION_FAILED } = parseResponse(responseText);
  if (status === 200 && position !== undefined) return { kind: 'done', position };
  return { kind: 'failed', message, isRetryable: status === 429 || status >= 500 };
};

const parseResponse = (text: string): { readonly position?: string; readonly message?: string } => {
  try {
    return Object(JSON.parse(text)) as { readonly position?: string; readonly message?: string };
  } catch {
    return {};
  }
};

const MAX_MB = 10;

/** A file that is queued or being uploaded, or whose upload failed. */
export interface Upload {
  /** Idempotency key, which also identifies the upload in the list. */
  readonly commandKey: string;
  readonly file: File;
  /** From 0 to 1; undefined while the upload is queued. */
  readonly progress?: number;
  /** Why the upload failed. */
  readonly problem?: { readonly message: string; readonly isRetryable: boolean };
}

/** Reads the bearer token that Clerk requires; with other identity providers, the session cookie is enough. */
const loadClerkToken = async (): Promise<string | undefined> =>
  publicSettings().identity.provider === 'clerk'
    ? (await import('../../../app/sessionToken.ts')).getBearerToken()
    : undefined;

/** Uploads pictures one after another, so that the ad has them in the chosen order. */
export const useUploads = (adId: string, imageCount: number) => {
  const dispatch = useAppDispatch();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [announcement, setAnnouncement] = useState('');
  /** Resolves when the last upload in the queue has ended. */
  const queueTail = useRef(Promise.resolve());

  /** Sets the progress or the problem of an upload, and clears the other one. */
  const updateUpload = (commandKey: string, changes: Pick<Upload, 'progress' | 'problem'>): void =>
    setUploads((current) =>
      current.map((each) => (each.commandKey === commandKey ? { commandKey, file: each.file, ...changes } : each)),
    );
  const dismiss = (commandKey: string): void =>
    setUploads((current) => current.filter((each) => each.commandKey !== commandKey));

  const runUpload = async ({ commandKey, file }: Upload): Promise<void> => {
    updateUpload(commandKey, { progress: 0 });
    const token = await loadClerkToken().catch(() => undefined);
    const onProgress = (share: number): void => updateUpload(commandKey, { progress: share });
    const result = await uploadPicture({ adId, file, commandKey, token, onProgress });
    if (result.kind === 'failed') {
      updateUpload(commandKey, { problem: result });
      return;
    }
    dispatch(writeCompleted(result.position));
    dismiss(commandKey);
    setAnnouncement(`${file.name} is in the ad.`);
    dispatch(advertisingApi.util.invalidateTags(['Advertisers']));
  };
  const enqueue = (upload: Upload): void => {
    queueTail.current = queueTail.current.then(() => runUpload(upload));
  };

  return {
    uploads,
    announcement,
    add: (files: readonly File[]): void => {
      const unfinishedCount = uploads.filter(({ problem }) => !problem).length;
      const slotsLeft = MAX_AD_IMAGES - imageCount - unfinishedCount;
      const newUploads = files.map((file, index): Upload => {
        const message = validateFile(file, index < slotsLeft);
        return { commandKey: newIdempotencyKey(), file, ...(message && { problem: { message, isRetryable: false } }) };
      });
      setUploads((current) => [...current, ...newUploads]);
      for (const upload of newUploads) if (!upload.problem) enqueue(upload);
    },
    retry: enqueue,
    dismiss,
  };
};

/** Returns the reason why a file cannot be uploaded, if any. The server checks the rest, such as the format. */
const validateFile = ({ size }: File, hasSlot: boolean): string | undefined => {
  if (!hasSlot) return `An ad holds up to ${MAX_AD_IMAGES} pictures. Please delete one first.`;
  if (size <= MAX_MB * 1024 * 1024) return undefined;
  return `The file is ${Math.ceil((size / 1024 / 1024) * 10) / 10} MB; a picture can be up to ${MAX_MB} MB.`;
};
