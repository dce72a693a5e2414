import {
  CodedError,
  idSchema,
  type InodeSummary,
  inodeSummary,
  limits,
  restFile,
  restFileChange,
  restFileCreation,
  restFilesQuery,
  restInode,
  restList,
  restNaming,
  restPageQuery,
  restSearchQuery,
  restShortcutCreation,
  restWorkspaceChange,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { AnyOperation } from "../../platform/operations/index.ts";
import type { Faces, Run } from "./face.ts";
import { filtersOf, requireKind, requireSelf } from "./kinds.ts";
import { allParts, holding, partByParts, partOf, partOfWhole, partRead } from "./paging.ts";

const one = { params: { inodeId: idSchema }, ids: { "params.inodeId": "inode" } } as const;
const ofWorkspace = { params: { workspaceId: idSchema }, ids: { "params.workspaceId": "folder" } } as const;
const ownLists = { favorites: "ListFavorites", recent: "ListRecent", sharedWithMe: "ListSharedWithMe", trash: "ListTrash" } as const;

/** Brings an object to what is wanted of it: each operation whose part is another one than it has is called, and no other. */
export async function bring(
  call: Run,
  inodeId: string,
  wanted: {
    readonly name?: string | undefined;
    readonly description?: string | undefined;
    readonly parentId?: string | undefined;
    readonly badge?: InodeSummary["badge"] | undefined;
    readonly isArchived?: boolean | undefined;
  },
): Promise<InodeSummary> {
  let now = await call("ReadInode", { inodeId });
  if (wanted.isArchived === false && now.archivedAt !== null) now = await call("RestoreInode", { inodeId });
  if (wanted.name !== undefined && wanted.name !== now.name) now = await call("RenameInode", { inodeId, name: wanted.name });
  if (wanted.description !== undefined && wanted.description !== now.description)
    now = await call("DescribeInode", { inodeId, description: wanted.description });
  if (wanted.parentId !== undefined && wanted.parentId !== now.parentId)
    now = await call("MoveInode", { inodeId, parentId: wanted.parentId });
  if (wanted.badge !== undefined && wanted.badge !== now.badge) now = await call("SetBadge", { inodeId, badge: wanted.badge });
  if (wanted.isArchived === true && now.archivedAt === null) now = await call("ArchiveInode", { inodeId });
  return now;
}

/** Everything in a folder that the caller may see. */
const allIn = (call: Run, inodeId: string): Promise<readonly InodeSummary[]> =>
  allParts(async (skip) => {
    const { children: entries, more } = await call("ReadFolder", { inodeId, skip, first: limits.folderPart });
    return { entries, more };
  });

const workspace = (call: Run, workspaceId: string): Promise<InodeSummary> =>
  requireKind(call, workspaceId, ({ root }) => root === "workspace");

export function fileFaces(faces: Faces): readonly AnyOperation[] {
  return [lists, single, workspaces, favorites].flatMap((make) => make(faces));
}

function lists({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListFiles",
      method: "GET",
      path: "/v2/files",
      summary:
        "Documents, folders and files that the caller may see: found by name and description, or those of a folder, or a list of their own",
      over: "SearchInodes",
      query: restFilesQuery,
      output: restList(inodeSummary),
      ids: { "query.parentId": "folder", "query.ownerId": "member" },
      run: async (call, { query: { search, parentId, type, ownerId, badge, list, ...asked } }) => {
        const isFiltered = type !== undefined || ownerId !== undefined || badge !== undefined || search !== undefined;
        if (list !== undefined && (isFiltered || parentId !== undefined))
          throw new CodedError(
            "EINVAL",
            message("errors.field", { field: "list", problem: message("errors.rest.list-callers-own-no-filters") }),
          );
        if (list !== undefined) return partByParts(asked, (part) => call(ownLists[list], part));
        if (parentId === undefined)
          return partByParts(asked, (part) => call("SearchInodes", { ...filtersOf({ search, type, ownerId, badge }), ...part }));
        if (isFiltered) {
          const whole = await allIn(call, parentId);
          const found = whole.filter(
            (child) =>
              (type === undefined || child.type === type) &&
              (ownerId === undefined || child.owner.userId === ownerId) &&
              (badge === undefined || child.badge === badge),
          );
          return partOfWhole(
            holding(found, search, ({ name, description }) => [name, description]),
            asked,
          );
        }
        const part = partOf(asked);
        const { children, more } = await call("ReadFolder", { inodeId: parentId, skip: part.skip, first: part.most });
        return partRead(children, more, part);
      },
    }),
    face({
      name: "RestCreateFile",
      method: "POST",
      path: "/v2/files",
      summary: "Makes a folder, a workspace, an empty workbook or a shortcut",
      over: "CreateFolder",
      body: restFileCreation,
      output: inodeSummary,
      status: 201,
      ids: { "body.parentId": "folder", "body.targetId": "inode" },
      run: async (call, { body: { type, name, parentId, description, targetId, elementId } }) => {
        const needed = (): string => {
          if (name === undefined)
            throw new CodedError("EINVAL", message("errors.field", { field: "name", problem: message("errors.rest.enter-name") }), {
              fields: [{ path: "name", message: message("errors.rest.enter-name") }],
            });
          return name;
        };
        const make = async (): Promise<InodeSummary> => {
          if (type === "folder") return call("CreateFolder", { name: needed(), parentId });
          if (type === "workbook") return call("CreateWorkbook", { name: needed(), folderId: parentId });
          if (type === "symlink") return call("CreateShortcut", { targetId, elementId, folderId: parentId, name });
          if (parentId !== undefined)
            throw new CodedError(
              "EINVAL",
              message("errors.field", { field: "parentId", problem: message("errors.rest.workspace-lies-no-folder") }),
            );
          return call("CreateWorkspace", { name: needed() });
        };
        const { inodeId } = await make();
        return bring(call, inodeId, { description });
      },
    }),
    face({
      name: "RestCreateShortcut",
      method: "POST",
      path: "/v2/shortcuts",
      summary: "Makes a shortcut to a document, folder or file, or to an element of a document",
      over: "CreateShortcut",
      body: restShortcutCreation,
      output: inodeSummary,
      status: 201,
      ids: { "body.targetId": "inode", "body.folderId": "folder" },
      run: (call, { body }) => call("CreateShortcut", body),
    }),
  ];
}

function single({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestReadFile",
      method: "GET",
      path: "/v2/files/:inodeId",
      summary: "A document, folder or file",
      over: "ReadInode",
      ...one,
      output: inodeSummary,
      run: (call, { params }) => call("ReadInode", params),
    }),
    face({
      name: "RestUpdateFile",
      method: "PATCH",
      path: "/v2/files/:inodeId",
      summary: "Changes what is given: name, description, folder, badge; `isArchived` puts it into the trash or takes it out",
      over: "ReadInode",
      ...one,
      ids: { ...one.ids, "body.parentId": "folder" },
      body: restFileChange,
      output: inodeSummary,
      run: (call, { params: { inodeId }, body }) => bring(call, inodeId, body),
    }),
    face({
      name: "RestPutFile",
      method: "PUT",
      path: "/v2/files/:inodeId",
      summary: "Brings name, description, folder and badge to what is given; the same twice changes nothing more",
      over: "ReadInode",
      ...one,
      ids: { ...one.ids, "body.parentId": "folder" },
      body: restFile,
      output: inodeSummary,
      run: (call, { params: { inodeId }, body }) => bring(call, inodeId, { ...body, isArchived: false }),
    }),
    face({
      name: "RestArchiveFile",
      method: "DELETE",
      path: "/v2/files/:inodeId",
      summary: "Puts a document, folder or file into the trash, a folder with everything in it",
      over: "ArchiveInode",
      ...one,
      run: async (call, { params }) => {
        await call("ArchiveInode", params);
      },
    }),
    face({
      name: "RestRestoreFile",
      method: "POST",
      path: "/v2/files/:inodeId/restore",
      summary: "Takes something out of the trash",
      over: "RestoreInode",
      ...one,
      output: inodeSummary,
      run: (call, { params }) => call("RestoreInode", params),
    }),
  ];
}

function workspaces({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestListWorkspaces",
      method: "GET",
      path: "/v2/workspaces",
      summary: "Workspaces that the caller may see, by name; `search` matches name and description",
      over: "ListWorkspaces",
      query: restSearchQuery,
      output: restList(inodeSummary),
      run: async (call, { query: { search, ...asked } }) => {
        if (search === undefined) return partByParts(asked, (part) => call("ListWorkspaces", part));
        const whole = await allParts(async (skip) => {
          const entries = await call("ListWorkspaces", { skip, first: limits.listPage });
          return { entries, more: entries.length === limits.listPage };
        });
        return partOfWhole(
          holding(whole, search, ({ name, description }) => [name, description]),
          asked,
        );
      },
    }),
    face({
      name: "RestCreateWorkspace",
      method: "POST",
      path: "/v2/workspaces",
      summary: "Makes a workspace: a shared root with grants of its own",
      over: "CreateWorkspace",
      body: restNaming,
      output: inodeSummary,
      status: 201,
      run: async (call, { body: { name, description } }) => bring(call, (await call("CreateWorkspace", { name })).inodeId, { description }),
    }),
    face({
      name: "RestReadWorkspace",
      method: "GET",
      path: "/v2/workspaces/:workspaceId",
      summary: "A workspace",
      over: "ReadInode",
      ...ofWorkspace,
      output: inodeSummary,
      run: (call, { params: { workspaceId } }) => workspace(call, workspaceId),
    }),
    ...(["PATCH", "PUT"] as const).map((method) =>
      face({
        name: method === "PATCH" ? "RestUpdateWorkspace" : "RestPutWorkspace",
        method,
        path: "/v2/workspaces/:workspaceId",
        summary:
          method === "PATCH"
            ? "Changes what is given of a workspace"
            : "Makes a workspace as it is given; the same twice changes nothing more",
        over: "ReadInode",
        ...ofWorkspace,
        body: method === "PATCH" ? restWorkspaceChange : restNaming,
        output: inodeSummary,
        run: async (call, { params: { workspaceId }, body }) => {
          await workspace(call, workspaceId);
          return bring(call, workspaceId, body);
        },
      }),
    ),
    face({
      name: "RestArchiveWorkspace",
      method: "DELETE",
      path: "/v2/workspaces/:workspaceId",
      summary: "Puts a workspace into the trash with everything in it",
      over: "ArchiveInode",
      ...ofWorkspace,
      run: async (call, { params: { workspaceId } }) => {
        await workspace(call, workspaceId);
        await call("ArchiveInode", { inodeId: workspaceId });
      },
    }),
  ];
}

function favorites({ face }: Faces): readonly AnyOperation[] {
  return [
    face({
      name: "RestCreateFavorite",
      method: "POST",
      path: "/v2/favorites",
      summary: "Marks a document, folder or file as a favorite of the caller",
      over: "SetFavorite",
      body: restInode,
      output: inodeSummary,
      ids: { "body.inodeId": "inode" },
      run: (call, { body: { inodeId } }) => call("SetFavorite", { inodeId, isFavorite: true }),
    }),
    face({
      name: "RestListFavorites",
      method: "GET",
      path: "/v2/favorites/member/:memberId",
      summary: "What the caller marked as a favorite",
      over: "ListFavorites",
      params: { memberId: idSchema },
      ids: { "params.memberId": "member" },
      query: restPageQuery,
      output: restList(inodeSummary),
      run: (call, { params: { memberId }, query }, { actor }) => {
        requireSelf(memberId, actor.userId);
        return partByParts(query, (part) => call("ListFavorites", part));
      },
    }),
    face({
      name: "RestRemoveFavorite",
      method: "DELETE",
      path: "/v2/favorites/member/:memberId/file/:inodeId",
      summary: "Takes the mark of a favorite of the caller away",
      over: "SetFavorite",
      params: { memberId: idSchema, inodeId: idSchema },
      ids: { "params.memberId": "member", "params.inodeId": "inode" },
      run: async (call, { params: { memberId, inodeId } }, { actor }) => {
        requireSelf(memberId, actor.userId);
        await call("SetFavorite", { inodeId, isFavorite: false });
      },
    }),
  ];
}
