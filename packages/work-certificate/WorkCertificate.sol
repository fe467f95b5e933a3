// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Multicall} from "@openzeppelin/contracts/utils/Multicall.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @dev ERC-5192: while a token is locked, every function of ERC-721 that transfers it reverts.
interface IERC5192 {
    event Locked(uint256 tokenId);
    event Unlocked(uint256 tokenId);

    function locked(uint256 tokenId) external view returns (bool);
}

/// @title One token for each work. It holds the head of the work's history.
/// @notice The history is a chain of hashes that the house keeps. Its head commits to all entries before it, so that
/// none of them can be changed, left out or exchanged without the head showing it. A write names the head that it
/// replaces: one that comes twice, late or from a second writer reverts. Nothing here names a person or a price.
contract WorkCertificate is ERC721, ERC2981, AccessControl, Multicall, Pausable, IERC4906, IERC5192 {
    using Strings for uint256;

    /// @notice May issue, move, lock and revoke tokens, and move their heads.
    bytes32 public constant REGISTRAR_ROLE = keccak256("REGISTRAR_ROLE");
    /// @notice May write the roots of anchors.
    bytes32 public constant ANCHOR_ROLE = keccak256("ANCHOR_ROLE");
    /// @notice A tenth of the price, in basis points.
    uint96 public constant MAX_ROYALTY = 1000;

    /// @notice What a write does; the history's entry of the same number says more.
    uint8 public constant ISSUED = 1;
    uint8 public constant SOLD_FIRST = 2;
    uint8 public constant SOLD_AGAIN = 3;
    uint8 public constant HOLDER_CHANGED = 4;
    uint8 public constant WITHDRAWN = 5;
    uint8 public constant DEPOSITED = 6;
    uint8 public constant RECORDED = 7;
    uint8 public constant LOCKED = 8;
    uint8 public constant UNLOCKED = 9;
    uint8 public constant REVOKED = 10;
    uint8 public constant RECOVERED = 11;

    struct Head {
        bytes32 hash;
        uint64 seq;
        uint64 updatedAt;
        bool isLocked;
        bool isRevoked;
    }

    struct Anchor {
        bytes32 root;
        uint64 anchoredAt;
        uint32 leaves;
    }

    event Provenance(
        uint256 indexed tokenId,
        uint64 indexed seq,
        uint8 indexed kind,
        bytes32 previous,
        bytes32 hash,
        address from,
        address to
    );
    event Anchored(uint64 indexed batch, bytes32 root, uint32 leaves);

    /// @dev The token's head is another one than the write says.
    error StaleHead(uint256 tokenId, bytes32 current, bytes32 expected);
    error SequenceNotIncreasing(uint256 tokenId, uint64 current, uint64 given);
    error EmptyHash();
    error TokenLocked(uint256 tokenId);
    error TokenRevoked(uint256 tokenId);
    error WrongBatch(uint64 expected, uint64 given);
    error WrongKind(uint8 kind);
    error RoyaltyTooHigh(uint96 basisPoints);

    mapping(uint256 tokenId => Head) private _heads;
    mapping(uint64 batch => Anchor) private _anchors;
    uint64 public anchorCount;
    string private _base;

    constructor(string memory name_, string memory symbol_, string memory base_, address admin, address registrar)
        ERC721(name_, symbol_)
    {
        _base = base_;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(REGISTRAR_ROLE, registrar);
        _grantRole(ANCHOR_ROLE, registrar);
    }

    /// @notice The token of a work, locked, with the head of its history.
    /// @param to The vault of the house.
    /// @param royaltyReceiver No royalty is set where it is the zero address.
    function issue(
        uint256 tokenId,
        address to,
        bytes32 hash,
        uint64 seq,
        address royaltyReceiver,
        uint96 royalty
    ) external onlyRole(REGISTRAR_ROLE) whenNotPaused {
        if (royalty > MAX_ROYALTY) revert RoyaltyTooHigh(royalty);
        bytes32 current = _heads[tokenId].hash;
        if (current != bytes32(0)) revert StaleHead(tokenId, current, bytes32(0));
        // Not _safeMint: a receiver's code must not be able to stop the other works of a batch.
        _mint(to, tokenId);
        _advance(tokenId, bytes32(0), hash, seq, ISSUED, address(0), to);
        if (royaltyReceiver != address(0)) _setTokenRoyalty(tokenId, royaltyReceiver, royalty);
        _heads[tokenId].isLocked = true;
        emit Locked(tokenId);
    }

    /// @notice Entries were added to a history, and the token stays where it is.
    function record(uint256 tokenId, bytes32 previous, bytes32 hash, uint64 seq)
        external
        onlyRole(REGISTRAR_ROLE)
        whenNotPaused
    {
        address owner = ownerOf(tokenId);
        _advance(tokenId, previous, hash, seq, RECORDED, owner, owner);
        emit MetadataUpdate(tokenId);
    }

    /// @notice The work has another holder, or the token another address. Inside the vault `to` is the owner of before.
    /// @dev Works on locked tokens, as it is none of the functions of ERC-721.
    function transferWithProvenance(
        uint256 tokenId,
        address to,
        bytes32 previous,
        bytes32 hash,
        uint64 seq,
        uint8 kind
    ) external onlyRole(REGISTRAR_ROLE) whenNotPaused {
        bool isMove = kind == RECOVERED || (kind >= SOLD_FIRST && kind <= DEPOSITED);
        if (!isMove) revert WrongKind(kind);
        address from = ownerOf(tokenId);
        _advance(tokenId, previous, hash, seq, kind, from, to);
        if (from != to) _update(to, tokenId, address(0));
    }

    /// @notice Whether the holder may move the token by themselves.
    function setLocked(uint256 tokenId, bool isLocked, bytes32 previous, bytes32 hash, uint64 seq)
        external
        onlyRole(REGISTRAR_ROLE)
        whenNotPaused
    {
        Head storage head_ = _heads[tokenId];
        if (head_.isRevoked) revert TokenRevoked(tokenId);
        address owner = ownerOf(tokenId);
        _advance(tokenId, previous, hash, seq, isLocked ? LOCKED : UNLOCKED, owner, owner);
        head_.isLocked = isLocked;
        if (isLocked) emit Locked(tokenId);
        else emit Unlocked(tokenId);
    }

    /// @notice The certificate holds no longer. The history goes on, and the token stays locked for ever.
    function revoke(uint256 tokenId, bytes32 previous, bytes32 hash, uint64 seq)
        external
        onlyRole(REGISTRAR_ROLE)
        whenNotPaused
    {
        address owner = ownerOf(tokenId);
        _advance(tokenId, previous, hash, seq, REVOKED, owner, owner);
        Head storage head_ = _heads[tokenId];
        head_.isRevoked = true;
        if (!head_.isLocked) {
            head_.isLocked = true;
            emit Locked(tokenId);
        }
        emit MetadataUpdate(tokenId);
    }

    /// @notice The root of a Merkle tree over heads of histories that have no token.
    function anchor(uint64 batch, bytes32 root, uint32 leaves) external onlyRole(ANCHOR_ROLE) whenNotPaused {
        if (batch != anchorCount + 1) revert WrongBatch(anchorCount + 1, batch);
        if (root == bytes32(0)) revert EmptyHash();
        anchorCount = batch;
        _anchors[batch] = Anchor(root, uint64(block.timestamp), leaves);
        emit Anchored(batch, root, leaves);
    }

    function setBaseURI(string calldata base_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _base = base_;
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    function setRoyalty(uint256 tokenId, address receiver, uint96 royalty) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _requireOwned(tokenId);
        if (royalty > MAX_ROYALTY) revert RoyaltyTooHigh(royalty);
        _setTokenRoyalty(tokenId, receiver, royalty);
    }

    /// @notice Stops all writes and all transfers.
    function pause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _pause();
    }

    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @notice Where the work's history stands; a hash of zeros where there is no token.
    function head(uint256 tokenId) external view returns (Head memory) {
        return _heads[tokenId];
    }

    function anchorOf(uint64 batch) external view returns (Anchor memory) {
        return _anchors[batch];
    }

    function locked(uint256 tokenId) external view returns (bool) {
        _requireOwned(tokenId);
        return _heads[tokenId].isLocked;
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return string.concat(_base, tokenId.toString(), ".json");
    }

    function supportsInterface(bytes4 id) public view override(ERC721, ERC2981, AccessControl, IERC165) returns (bool) {
        return id == type(IERC5192).interfaceId || id == bytes4(0x49064906) || super.supportsInterface(id);
    }

    function _advance(
        uint256 tokenId,
        bytes32 previous,
        bytes32 hash,
        uint64 seq,
        uint8 kind,
        address from,
        address to
    ) private {
        Head storage head_ = _heads[tokenId];
        if (hash == bytes32(0)) revert EmptyHash();
        if (head_.hash != previous) revert StaleHead(tokenId, head_.hash, previous);
        if (seq <= head_.seq) revert SequenceNotIncreasing(tokenId, head_.seq, seq);
        head_.hash = hash;
        head_.seq = seq;
        head_.updatedAt = uint64(block.timestamp);
        emit Provenance(tokenId, seq, kind, previous, hash, from, to);
    }

    /// @dev A transfer of a holder comes with `auth`, one of the registrar without.
    function _update(address to, uint256 tokenId, address auth) internal override returns (address) {
        if (auth != address(0)) {
            _requireNotPaused();
            if (_heads[tokenId].isLocked) revert TokenLocked(tokenId);
        }
        return super._update(to, tokenId, auth);
    }

    /// @dev An approval of a locked token would be a promise that cannot be kept; it may be taken back.
    function _approve(address to, uint256 tokenId, address auth, bool emitEvent) internal override {
        if (auth != address(0) && to != address(0) && _heads[tokenId].isLocked) revert TokenLocked(tokenId);
        super._approve(to, tokenId, auth, emitEvent);
    }
}
