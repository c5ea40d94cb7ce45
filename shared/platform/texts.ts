import { limits } from './limits.ts';

/*
 * The texts that the specification or the contract fixes and that more than one part of the product uses. Each is an
 * export of its own, so that the site bundles only those it uses: import * as texts.
 */
export const somethingWrong = 'Something went wrong, please try again.';
export const loginFailed = 'Login failed. Please try again.';
/** The name shown for a deleted account. */
export const formerMember = 'Former member';
export const notAuthenticated = 'User is not authenticated';
export const sessionEnded = 'Please log in again.';
export const crossSite = 'This request came from another site, so we blocked it.';
export const notFound = 'Not found.';
export const invalidInput = 'Please check what you entered.';
export const tooLarge = 'The request is too large.';
export const multipartTooLarge = 'You can upload up to 4.4 MB at once. Try adding images one at a time.';
export const unsupportedMedia = 'Please send JSON or a form.';
export const tooManyTries = 'Too many attempts. Please try again later.';
export const maintenance = 'The Alumni Network is down for maintenance. Please try again in a few minutes.';

export const loginIncorrect = 'Incorrect username or password.';
export const loggedOut = 'You have been logged out.';
export const logoutFailed = 'Logout failed! Please try again.';
export const signupSuccess = 'Account created successfully.';
export const signupFailed = 'An error occurred!';
export const passwordsDiffer = 'Passwords do not match!';
export const passwordCommon = 'This password is too common.';
export const passwordWrong = 'Incorrect password.';
export const passwordChanged = 'Your password was changed. Please log in again.';
export const passwordNeeded = 'Enter your password to change your username or e-mail address.';
export const usernameTaken = 'Username is already taken.';

export const usersFailed = "Couldn't load people.";
export const userFailed = 'Failed to fetch user data';
export const userNotFound = 'User not found!';
export const profileUpdated = 'Profile updated.';
export const changedElsewhere =
  "This was changed elsewhere while you were editing. If you save, you'll overwrite that change.";
export const profileFailed = "Couldn't update your profile. Please try again.";

export const followed = 'You are now following this user!';
export const alreadyFollowing = 'You are already following this user.';
export const followFailed = 'Failed to follow the user. Please try again.';
export const followSelf = "You can't follow yourself.";
export const unfollowed = 'You have unfollowed this user.';
export const unfollowFailed = 'Failed to unfollow the user. Please try again.';

export const experiencesFailed = "Couldn't load experiences.";
export const experienceNotFound = "This experience doesn't exist.";
export const experienceCreated = 'Experience created successfully!';
export const experienceFailed = "Couldn't create the experience. Please try again.";
export const experienceUpdated = 'Experience updated successfully!';
export const experienceUpdateFailed = "Couldn't update the experience. Please try again.";
export const experienceDeleted = 'Experience deleted.';
export const experienceDeleteFailed = 'Failed to delete experience.';
export const experienceNotYours = 'Only the author can do this.';
export const endBeforeStart = "The end date can't be before the start date.";
export const likeFailed = "Couldn't like the experience. Please try again.";
export const unlikeFailed = "Couldn't unlike the experience. Please try again.";

export const commentsFailed = "Couldn't load comments.";
export const commentPosted = 'Comment posted successfully!';
export const commentFailed = 'Failed to post comment.';
export const commentDeleted = 'Comment deleted.';
export const commentDeleteFailed = "Couldn't delete the comment. Please try again.";
export const commentNotFound = 'This comment no longer exists.';
export const commentNotYours = "You can't delete this comment.";
export const commentImageUnknown = "This image doesn't belong to the experience.";

export const eventsFailed = 'Failed to fetch events';
export const eventCreateFailed = 'Failed to create event';
export const eventUpdateFailed = 'Failed to update event';
export const eventDeleteFailed = 'Failed to delete event';
export const eventDeleted = 'Event deleted.';
export const eventNotFound = "This event doesn't exist.";
export const adminsOnly = 'Only admins can do this.';
export const eventsAdminsOnly = 'Only admins can manage events.';

export const messageFailed = "Couldn't send the message. Please try again.";
export const messagesFailed = "Couldn't load messages.";
export const messageSelf = "You can't message yourself.";
export const messageAhead = 'The message ID is in the future.';
export const messageUntraceable =
  "We can't tell whether this message was sent. Check the conversation first.";
export const messagesRead = 'Messages marked as read.';

export const maxImages = `You can add up to ${limits.maxImages} images in total.`;
export const imageSelect = 'Please select an image.';
export const imageInvalid = 'Please select a valid image file.';
export const imageTooLarge = 'Images can be up to 10 MB.';
export const imageUnknown = "This image doesn't exist or has expired. Please upload it again.";
export const imageNotYours = 'This image belongs to someone else.';
export const imageNotUploaded = "The image hasn't been uploaded yet. Please try again.";
export const uploadFailed = "Couldn't upload the image. Please try again.";

export const reportNoted = 'Report received.';
