import { QueryClient } from '@tanstack/react-query';
import { array, assert, asyncProperty, nat } from 'fast-check';
import { expect, test } from 'vitest';
import { headFirstQuery, type ListPage } from './listQuery.ts';

const pageSize = 10;

/** A list on a server that pages by the id of the last item and counts its requests. */
class PretendList {
  ids: number[];
  asked = 0;

  constructor(count: number) {
    this.ids = Array.from({ length: count }, (_, index) => count - index);
  }

  add(count: number): void {
    for (let one = 0; one < count; one += 1) this.ids.unshift((this.ids[0] ?? 0) + 1);
  }

  ask = (cursor: string | undefined): Promise<ListPage<{ _id: string }>> => {
    this.asked += 1;
    const rest = cursor === undefined ? this.ids : this.ids.filter((id) => id < Number(cursor));
    const data = rest.slice(0, pageSize).map((id) => ({ _id: String(id) }));
    return Promise.resolve({ data, next: rest.length > pageSize ? data.at(-1)?._id : undefined });
  };
}

async function loaded(list: PretendList, pages: number) {
  const client = new QueryClient();
  const query = headFirstQuery(['list'], list.ask);
  await client.fetchInfiniteQuery({ ...query, pages });
  list.asked = 0;
  const shown = () =>
    client.getQueryData(query.queryKey)?.pages.flatMap(({ data }) => data.map(({ _id }) => Number(_id)));
  return { client, query, shown };
}

test('fifty loaded pages are refreshed with one request', async () => {
  const list = new PretendList(600);
  const { client, query, shown } = await loaded(list, 50);

  await client.refetchQueries({ queryKey: query.queryKey, type: 'all' });

  expect(list.asked).toBe(1);
  expect(shown()).toEqual(list.ids.slice(0, 500));
});

test('three new items cost one request and come first', async () => {
  const list = new PretendList(100);
  const { client, query, shown } = await loaded(list, 5);
  list.add(3);

  await client.refetchQueries({ queryKey: query.queryKey, type: 'all' });

  expect(list.asked).toBe(1);
  expect(shown()).toEqual(list.ids.slice(0, 53));
});

test('an item removed from the first page leaves the list, and one page is loaded to refill it', async () => {
  const list = new PretendList(100);
  const { client, query, shown } = await loaded(list, 5);
  list.ids.splice(2, 1);

  await client.refetchQueries({ queryKey: query.queryKey, type: 'all' });

  expect(list.asked).toBe(2);
  expect(shown()).toEqual(list.ids.slice(0, 59));
});

test('an invalidated list is loaded again', async () => {
  const list = new PretendList(100);
  const { client, query, shown } = await loaded(list, 5);
  list.ids.splice(33, 1);

  await client.invalidateQueries({ queryKey: query.queryKey, refetchType: 'all' });

  expect(list.asked).toBe(5);
  expect(shown()).toEqual(list.ids.slice(0, 50));
});

test('whatever is inserted meanwhile, nothing is missing or listed twice', async () => {
  await assert(
    asyncProperty(array(nat(35), { maxLength: 6 }), nat(8), async (news, pages) => {
      const list = new PretendList(120);
      const { client, query, shown } = await loaded(list, pages + 1);
      for (const count of news) {
        list.add(count);
        await client.refetchQueries({ queryKey: query.queryKey, type: 'all' });
        expect(shown()).toEqual(list.ids.slice(0, shown()?.length));
      }
    }),
  );
});
