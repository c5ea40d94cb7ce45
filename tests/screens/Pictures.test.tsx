import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import * as texts from '#shared/platform/texts.ts';
import { ImagesField } from '#web/features/images/ImagesField.tsx';
import { PhotoPicker } from '#web/features/images/PhotoPicker.tsx';
import { useSavedImages } from '#web/features/images/useSavedImages.ts';
import { type Upload, useUploads } from '#web/features/images/useUploads.ts';

const picture = (name: string): File => new File(['x'], name, { type: 'image/png' });
let scaled: PromiseWithResolvers<never>[];

beforeEach(() => {
  scaled = [];
  // Scaling down is the first step of an upload; the test pauses it here, so that an image stays in progress.
  vi.stubGlobal('createImageBitmap', () => {
    const gate = Promise.withResolvers<never>();
    scaled.push(gate);
    return gate.promise;
  });
});

function Field({ most, disabled = false }: { readonly most: number; readonly disabled?: boolean }) {
  const kept = useSavedImages([]);
  return (
    <ImagesField name="images" label="Images" uploads={useUploads(most)} kept={kept} disabled={disabled} />
  );
}

function Photo({ disabled = false }: { readonly disabled?: boolean }) {
  return <PhotoPicker name="photo" label="Photo" uploads={useUploads('one')} disabled={disabled} />;
}

test('a photo can be cropped until the form is sent, even after another file was refused', async () => {
  const { rerender } = render(<Photo />);
  const notes = new File(['x'], 'notes.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText('Photo'), picture('me.png'));
  await userEvent.upload(screen.getByLabelText('Photo'), notes, { applyAccept: false });

  expect(screen.getByText(texts.imageInvalid)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Crop' })).toHaveProperty('disabled', false);
  rerender(<Photo disabled />);

  expect(screen.getByRole('button', { name: 'Crop' })).toHaveProperty('disabled', true);
});

test('of twelve selected images, the two that do not fit are named with the reason', async () => {
  render(<Field most={10} />);
  const files = Array.from({ length: 12 }, (_, index) => picture(`${index + 1}.png`));

  await userEvent.upload(screen.getByLabelText('Images'), files);

  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByText('You can add up to 10 images in total. Not added: 11.png, 12.png.')).toBeTruthy();
});

test('a selected file that is not an image is named', async () => {
  render(<Field most={10} />);
  const notes = new File(['x'], 'notes.pdf', { type: 'application/pdf' });

  await userEvent.upload(screen.getByLabelText('Images'), [picture('1.png'), notes], { applyAccept: false });

  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('Please select a valid image file. Not added: notes.pdf.')).toBeTruthy();
});

test('if one more image fits, an invalid file does not take its place', () => {
  const { result } = renderHook(() => useUploads(1));
  act(() => void result.current.add([picture('first.png')]));

  let said = '';
  act(() => {
    said = result.current.add([picture('second.png')]);
  });

  expect(result.current.list.map(({ name }) => name)).toEqual(['first.png']);
  expect(said).toBe('You can add up to 10 images in total. Not added: second.png.');
});

test('Submit also waits for an image that is added while it waits', async () => {
  const { result } = renderHook(() => useUploads(10));
  act(() => void result.current.add([picture('first.png')]));
  let sent: readonly Upload[] | undefined;
  const waiting = result.current.settled().then((list) => (sent = list));

  act(() => void result.current.add([picture('second.png')]));
  await expect.poll(() => scaled).toHaveLength(2);
  scaled[0]?.reject(new Error('No picture.'));
  await waitFor(() => expect(result.current.list[0]?.state).toBe('failed'));
  expect(sent).toBeUndefined();
  scaled[1]?.reject(new Error('No picture.'));
  await waiting;

  expect(sent?.map(({ name, state }) => [name, state])).toEqual([
    ['first.png', 'failed'],
    ['second.png', 'failed'],
  ]);
});

test('a form that is being sent accepts no image, and says so on paste', async () => {
  render(<Field most={10} disabled />);
  expect(screen.getByLabelText('Images')).toHaveProperty('disabled', true);

  fireEvent.paste(screen.getByText('Images'), { clipboardData: { files: [picture('late.png')] } });

  expect(screen.queryByRole('listitem')).toBeNull();
  expect(
    screen.getByText("You can't add images while the form is being submitted. Please try again in a moment."),
  ).toBeTruthy();
});
