import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderElement } from '../../../test/renderAt.tsx';
import { createRequestLog } from '../../../test/requestLog.ts';
import { AdImages } from './AdImages.tsx';

/** An upload that the test answers. */
interface UploadResult {
  readonly name: string;
  readonly key: string;
  readonly progress: (loaded: number) => void;
  readonly answer: (status: number, body: object) => void;
}
const uploads = createRequestLog<UploadResult>();
const commands = createRequestLog<{ readonly path: string; readonly body: unknown }>();

class FakeRequest {
  status = 0;
  responseText = '';
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  private key = '';
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    if (name === 'idempotency-key') this.key = value;
  }
  send(file: File): void {
    uploads.add({
      name: file.name,
      key: this.key,
      progress: (loaded) => this.upload.onprogress?.({ loaded, total: 100 }),
      answer: (status, body) => {
        Object.assign(this, { status, responseText: JSON.stringify(body) });
        this.onload?.();
      },
    });
  }
}

const real = globalThis.XMLHttpRequest;
beforeEach(() => {
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  globalThis.fetch = async (input) => {
    const request = input as Request;
    commands.add({ path: new URL(request.url).pathname, body: await request.json() });
    return Response.json({ success: true, message: 'Done.', position: 'p2' });
  };
});
afterEach(() => {
  globalThis.XMLHttpRequest = real;
});

const picture = (number: number) => ({ imageId: `id-${number}`, url: `/ad-images/id-${number}/large.webp` });
const file = (name: string, size = 10): File => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const show = (count: number) => {
  const images = Array.from({ length: count }, (_, index) => picture(index + 1));
  renderElement(<AdImages ad={{ ad_id: 'ad-1', images }} />);
  return (...files: readonly File[]) =>
    act(async () => {
      fireEvent.drop(screen.getByRole('button', { name: 'Add pictures' }), { dataTransfer: { files } });
      await Promise.resolve();
    });
};
const sentBy = async (count: number): Promise<UploadResult> => {
  const upload = await uploads.awaitRequest((requests) => requests[count - 1]);
  expect(uploads.requests).toHaveLength(count);
  return upload;
};
const pendingAnswers = (one: UploadResult, status: number, body: object) =>
  act(async () => {
    one.answer(status, body);
    await Promise.resolve();
  });

describe('the pictures of an ad', () => {
  // Covers: 2.173
  it('are uploaded one after the other, with progress and a confirmation', async () => {
    const drop = show(0);
    await drop(file('lake.jpg'), file('kites.png'));
    const first = await sentBy(1);
    act(() => first.progress(40));
    expect(screen.getByRole('progressbar', { name: 'Upload of lake.jpg' })).toHaveAttribute('aria-valuenow', '40');
    await pendingAnswers(first, 200, { position: 'p1' });
    expect((await sentBy(2)).name).toBe('kites.png');
    expect(screen.getByText('lake.jpg is in the ad.')).toBeInTheDocument();
    expect(screen.queryByText('lake.jpg')).toBeNull();
  });

  it('show why they are refused, by file name, without blocking others', async () => {
    const drop = show(0);
    await drop(file('logo.svg'), file('lake.jpg'));
    await pendingAnswers(await sentBy(1), 422, { message: 'The file is an SVG drawing.' });
    expect(screen.getByRole('alert')).toHaveTextContent('The file is an SVG drawing.');
    expect(screen.queryByRole('button', { name: 'Try again: logo.svg' })).toBeNull();
    expect((await sentBy(2)).name).toBe('lake.jpg');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: logo.svg' }));
    expect(screen.queryByText('logo.svg')).toBeNull();
  });

  it('are sent again with the same key after a failure', async () => {
    const drop = show(0);
    await drop(file('lake.jpg'));
    const first = await sentBy(1);
    await pendingAnswers(first, 503, { message: 'Please try again in a moment.' });
    await act(async () =>
      Promise.resolve(fireEvent.click(screen.getByRole('button', { name: 'Try again: lake.jpg' }))),
    );
    expect((await sentBy(2)).key).toBe(first.key);
  });

  it('are not sent if they are too large or too many', async () => {
    const drop = show(9);
    await drop(file('huge.jpg', 11 * 1024 * 1024));
    expect(screen.getByRole('alert')).toHaveTextContent('The file is 11 MB; a picture can be up to 10 MB.');
    await drop(file('tenth.jpg'), file('eleventh.jpg'));
    expect((await sentBy(1)).name).toBe('tenth.jpg');
    expect(screen.getByText('An ad holds up to 10 pictures. Please delete one first.')).toBeInTheDocument();
  });

  // Covers: 2.173
  it('are deleted after a confirmation', async () => {
    show(2);
    fireEvent.click(screen.getByRole('button', { name: 'Delete picture 2' }));
    expect(commands.requests).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete picture 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await commands.awaitRequest(([first]) => first)).toEqual({
      ...{ path: '/api/advertising/delete-ad-image-from-ad', body: { ad_id: 'ad-1', imageId: 'id-2' } },
    });
  });
});
