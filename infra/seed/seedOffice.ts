import { updateProfile } from '#shared/account/profileRoutes.ts';
import { checkUsername } from '#shared/auth/routes.ts';
import { createComment, listComments } from '#shared/experiences/commentRoutes.ts';
import { listUserExperiences } from '#shared/experiences/routes.ts';
import { createInvitation, updateRequestDetails } from '#shared/membership/routes.ts';
import { report } from '#shared/moderation/routes.ts';
import { changeSettings, getSettings } from '#shared/office/routes.ts';
import { type Caller, caller, logInAs, type DemoMember, invite } from './apiCaller.ts';
import { timeZone } from './calendar.ts';
import { invitedPerson, newcomer } from './newcomers.ts';
import { admin } from './people.ts';
import { portrait } from './portrait.ts';
import { putImage } from './putImage.ts';

interface Office {
  readonly siteUrl: string;
  readonly password: string;
  readonly demoMember: (username: string) => DemoMember;
  /** Moves a member to the queue of people awaiting approval. */
  readonly moveToQueue: (username: string) => Promise<void>;
  /** Turns on admission by invitation. */
  readonly allowInvitations: () => Promise<void>;
}

/** Content for the admin's office: the school's settings, a membership request, an invited member, and two reports. */
export async function fillOffice(office: Office): Promise<void> {
  const { siteUrl, password, demoMember, moveToQueue } = office;
  const stranger = caller(siteUrl);
  await registerInvited(stranger, office);
  await nameContact(demoMember(admin));
  await invite(stranger, newcomer, password, await putImage(stranger, siteUrl, portrait(newcomer.looks)));
  await moveToQueue(newcomer.username);
  const { call } = await logInAs(siteUrl, newcomer.username, password);
  await call(updateRequestDetails, {
    body: {
      text: 'I studied economics with Professor Whelan and would love to reconnect with my class.',
      classYear: 2019,
      degree: 'BA Economics',
      // The id of a line in `roster.csv`, so the import can confirm her.
      studentId: '20190048',
    },
  });
  const comment = await advertise(demoMember('tomas'), demoMember('maya').id);
  if (comment !== undefined) {
    for (const [reporter, text] of [
      ['maya', 'They sent me the same thing in two chats.'],
      ['omar', 'This course is on three scam lists.'],
    ] as const)
      await demoMember(reporter).call(report, {
        body: { kind: 'comment', ...comment, reason: 'spam', text },
      });
  }
  await demoMember('lin').call(report, {
    body: {
      kind: 'profile',
      id: demoMember('jonas').id,
      reason: 'fake',
      text: 'I know a different Jonas from that year.',
    },
  });
}

/** Gives the school a contact address, which push needs, and its time zone. */
async function nameContact({ call }: DemoMember): Promise<void> {
  const { data } = await call(getSettings, {});
  if (data.contact !== '') return;
  const { name, policies, version } = data;
  const contact = 'office@alumni.example';
  await call(changeSettings, { body: { name, policies, version, contact, timeZone } });
}

/** Registers a person with a member's invitation, once. */
async function registerInvited(
  stranger: Caller,
  { siteUrl, password, demoMember, allowInvitations }: Office,
): Promise<void> {
  await allowInvitations();
  const { username, looks, facts = {} } = invitedPerson;
  const maya = demoMember('maya');
  const { data: name } = await maya.call(checkUsername, { query: { search: username } });
  if (name.free) {
    const { data } = await maya.call(createInvitation, { body: {} });
    const photo = await putImage(stranger, siteUrl, portrait(looks));
    await invite(stranger, invitedPerson, password, photo, data.link.split('#')[1]);
  }
  const { call } = await logInAs(siteUrl, username, password);
  await call(updateProfile, { body: facts });
}

const advertisement = 'Ten seats left in my trading course, half price for classmates. Message me.';

/** Writes an offensive comment, once. */
async function advertise(
  { call }: { readonly call: Caller },
  authorId: string,
): Promise<{ id: string; experienceId: string } | undefined> {
  const { data: posts } = await call(listUserExperiences, { params: { id: authorId } });
  const [post] = posts;
  if (post === undefined) return undefined;
  const input = { params: { experienceId: post.id } };
  const { data } = await call(listComments, input);
  const known = data.comments.find(({ text }) => text === advertisement);
  if (known !== undefined) return { id: known.id, experienceId: post.id };
  const created = await call(createComment, { ...input, body: { comment: advertisement } });
  return { id: created.data.comment.id, experienceId: post.id };
}
