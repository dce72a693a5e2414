import type { Clock } from "../../platform/clock.ts";
import type { Area } from "../../platform/operations/index.ts";
import { answerAccessRequest, listAccessRequests, readClosedDocument, requestAccessOperation } from "./access-requests/operations.ts";
import {
  archiveInode,
  createFolder,
  createWorkspace,
  describeInode,
  moveInode,
  recordOpening,
  renameInode,
  restoreInode,
  setBadge,
  setFavorite,
} from "./operations/changes.ts";
import { listHomePages, readHomePage, setHomePage } from "./operations/home-pages.ts";
import { createShortcut } from "./operations/shortcuts.ts";
import { explainAccessOf } from "./operations/explain.ts";
import { giveGrant, listGrants, listGrantsOf, revokeGrant } from "./operations/grants.ts";
import { listFavorites, listRecent, listShared, listTrash, listWorkspaces, readFolder, readInode } from "./operations/lists.ts";
import { searchOperation } from "./operations/search.ts";
import { readFolderOwnership, transferInode } from "./operations/transfer.ts";
import { shareLinkOperations } from "./share-links/operations.ts";
import { shareInodeOperation } from "./sharing/share.ts";
import { readSharing, setViewerRights } from "./sharing/viewers.ts";
import { listDocumentViews } from "./views.ts";

export { accessAnswerMail, accessRequestHandlers, accessRequestMail } from "./access-requests/mails.ts";
export { requireGrant } from "./operations/grants.ts";
export {
  type Beside,
  fewWithinReach,
  firstSeen,
  type InodeFacts,
  loadInodeFacts,
  loadInodePlaced,
  requireInode,
  requireInodeAnd,
  withinReach,
} from "./access.ts";
export { addressOfDocument } from "./document-address.ts";
export { countDocuments, countOwnInodes, handOverInodes } from "./hand-over.ts";
export { endExpiredLinks } from "./share-links/end-expired.ts";
export { endAgain, endGiven, endOfRights, noteEndedGrants } from "./ending-rights.ts";
export { shareMail, shareMailHandler } from "./sharing/mails.ts";
export { LinkTitles } from "./link-titles.ts";
export { presentInode, presentInodes } from "./presenter.ts";
export { inForce } from "./inode-tree.ts";
export { homeOf, insertInode, lockFolders, touch } from "./store.ts";
export { wordsOf } from "./document-words.ts";
export { gramsNear } from "./grams-near.ts";
export { Vocabulary, type WordSource } from "./vocabulary.ts";
export { forgetDocumentViews } from "./views.ts";

export function documentsArea(clock: Clock): Area {
  return {
    name: "documents",
    operations: [
      readInode,
      readFolder,
      listRecent,
      listFavorites,
      listShared,
      listWorkspaces,
      listTrash,
      searchOperation(() => clock.now()),
      createFolder,
      createWorkspace,
      createShortcut,
      readHomePage,
      listHomePages,
      setHomePage,
      renameInode,
      describeInode,
      moveInode,
      archiveInode,
      restoreInode,
      setBadge,
      setFavorite,
      recordOpening,
      listDocumentViews,
      listGrants,
      listGrantsOf,
      giveGrant,
      revokeGrant,
      transferInode,
      readFolderOwnership,
      shareInodeOperation(clock),
      ...shareLinkOperations,
      readSharing,
      setViewerRights,
      explainAccessOf,
      readClosedDocument,
      requestAccessOperation(clock),
      listAccessRequests,
      answerAccessRequest,
    ],
  };
}
