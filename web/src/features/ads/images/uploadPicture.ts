/** Outcome of a picture upload. */
export type UploadResult =
  | { readonly kind: 'done'; readonly position: string }
  /** `message` is a full sentence; `isRetryable` means that another attempt may succeed. */
  | { readonly kind: 'failed'; readonly message: string; readonly isRetryable: boolean };

interface PictureUpload {
  readonly adId: string;
  readonly file: File;
  /** Idempotency key; the same for each attempt, so that the picture is added only once. */
  readonly commandKey: string;
  /** Authenticates the request if there is no session cookie. */
  readonly token: string | undefined;
  /** Receives the share of the file sent so far, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const CONNECTION_FAILED = 'This did not get through. Please check your connection and try again.';

/**
 * Uploads a picture's bytes unchanged; the server detects the format. Uses XMLHttpRequest because `fetch` does not
 * report upload progress.
 */
export const uploadPicture = ({ adId, file, commandKey, token, onProgress }: PictureUpload): Promise<UploadResult> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/advertising/upload-image-for-ad?ad_id=${encodeURIComponent(adId)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('idempotency-key', commandKey);
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(resultOf(request));
    request.onerror = () => resolve({ kind: 'failed', message: CONNECTION_FAILED, isRetryable: true });
    request.send(file);
  });

const resultOf = ({ status, responseText }: XMLHttpRequest): UploadResult => {
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
