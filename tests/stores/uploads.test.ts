import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { aPicture } from '../support/pictures.ts';
import { aroundCall } from '../support/pretendCall.ts';

const files = vi.hoisted(() => ({
  putSizes: vi.fn(),
  readUpload: vi.fn(),
  removeSizes: vi.fn(),
  removeUpload: vi.fn(),
}));
vi.mock('#functions/images/files.ts', () => files);

const engine = await startEngine();
const { run } = await import('#functions/images/completeUpload.ts');
const images = await import('#functions/images/images.ts');
const { newId } = await import('#functions/platform/runtime/ids.ts');

afterAll(() => engine.stop());
afterEach(() => vi.resetAllMocks());

const complete = (id: string) =>
  run({
    ...aroundCall,
    params: { id },
    query: undefined,
    body: undefined,
    caller: undefined,
    now: new Date(),
  });

async function anUpload(): Promise<string> {
  const id = newId();
  const facts = { ownerId: images.signupOwner, state: 'pending', width: 0, height: 0 } as const;
  await images.addImage({ id, ...facts }, new Date());
  files.readUpload.mockResolvedValue(await aPicture());
  return id;
}

test('an upload whose row expires while it is redrawn leaves no objects', async () => {
  const id = await anUpload();
  files.putSizes.mockImplementation(() => images.dropImage(id));

  await expect(complete(id)).rejects.toThrow('imageUnknown');

  expect(files.removeSizes).toHaveBeenCalledWith(id);
  expect(files.removeUpload).toHaveBeenCalledWith(images.signupOwner, id);
});

test('an upload that was redrawn keeps its objects', async () => {
  const id = await anUpload();

  expect(await complete(id)).toMatchObject({ success: true, id });

  expect(files.putSizes).toHaveBeenCalledOnce();
  expect(files.removeSizes).not.toHaveBeenCalled();
});
