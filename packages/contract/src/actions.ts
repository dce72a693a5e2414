/** What is asked for. The organization's own actions need nothing but a capability. */
export type Action =
  | "organization.read"
  | "organization.update"
  /** How the product looks to everybody. */
  | "branding.manage"
  | "mail-branding.manage"
  | "members.read"
  | "members.manage"
  | "members.provision"
  /** To act in a member's place. */
  | "member.impersonate"
  /** To say what a team is: its name, whether it is open, and that it ends. */
  | "team.manage"
  | "team.change-members"
  | "team.join"
  | "team.leave"
  | "settings.change"
  /** To come to something by a link that gives a right to everybody in the organization who has it. */
  | "share-link.open"
  | "workspace.create"
  | "connection.create"
  | "upload.create"
  | "sql.write"
  /** To put sources side by side. */
  | "source.join"
  | "input-table.create"
  | "inode.view"
  /** To sort, filter and drill for oneself. */
  | "inode.explore-basic"
  /** To change elements for oneself, formulas included. */
  | "inode.explore"
  | "inode.edit"
  | "inode.create-child"
  | "inode.rename"
  | "inode.move"
  | "inode.archive"
  | "inode.restore"
  | "inode.duplicate"
  | "inode.share"
  /** To say of it that it can be relied on, or cannot. */
  | "inode.badge"
  | "inode.publish"
  /** To take files and pictures of it out of the product. */
  | "inode.export"
  | "inode.see-grants"
  /** To look at it with the rights of another person or of a team, as far as one's own reach. */
  | "inode.view-as"
  | "inode.see-sql"
  | "inode.enter-data"
  /** To see that it is there, and what is in it of what one may use. */
  | "connection.browse"
  /** To use all of it, SQL included. */
  | "connection.use"
  | "table.use"
  /** To say what it and its columns are. */
  | "table.annotate"
  | "connection.write-table"
  | "connection.see-settings"
  | "connection.manage"
  | "connection.share";
