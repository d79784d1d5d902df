/** What became of a picture that was sent. */
export type UploadResult =
  | { readonly kind: 'done'; readonly position: string }
  /** A sentence; `mayHelp`: sending it once more may. */
  | { readonly kind: 'failed'; readonly message: string; readonly isRetryable: boolean };

interface PictureUpload {
  readonly adId: string;
  readonly file: File;
  /** The same whenever the same picture is sent again, so that it comes into the ad once. */
  readonly commandKey: string;
  /** Where no cookie says who sends it. */
  readonly token: string | undefined;
  /** From 0 to 1: how much of the file has left. */
  readonly onProgress: (share: number) => void;
}

const CONNECTION_FAILED = 'This did not get through. Please check your connection and try again.';

/**
 * Sends a picture's bytes as they are; what they are, the server finds out from them. By XMLHttpRequest, because `fetch`
 * does not say how much of a body has left.
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
